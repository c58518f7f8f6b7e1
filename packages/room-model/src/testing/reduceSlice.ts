import {
  type Account,
  type LiveDetail,
  LiveRole,
  LiveState,
  type Notice,
  type NoticeBody,
  type NoticeName,
} from '@live/protocol';
import type { RoomEvent } from '../events.ts';
import { pageKinds } from '../pageKinds.ts';
import type { Slice, SliceContext } from '../Slice.ts';

export const testContext = (page: keyof typeof pageKinds = 'console'): SliceContext => ({
  page: pageKinds[page],
  account: { id: 'me', thirdLiveRole: LiveRole.AUDIENCE } as Account,
  loaded: {
    liveId: '1001',
    liveState: LiveState.LIVE,
    txTime: '2026-11-16 12:00:00',
  } as LiveDetail,
  loadedAt: 0,
});

/** The state of a slice after these events. */
export const reduceSlice = <State>(
  slice: Slice<State>,
  context: SliceContext,
  events: readonly RoomEvent[],
  from: State = slice.initial(context),
): State => events.reduce((state, event) => slice.reduce(state, event, context), from);

export const notice = <N extends NoticeName>(name: N, body: NoticeBody<N>): RoomEvent => ({
  type: 'notices',
  notices: [{ name, seq: 1, body } as Notice],
});
