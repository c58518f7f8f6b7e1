import { ChatState, type LiveDetail, LiveState, type Notice, Result } from '@live/protocol';
import { patched, type Slice, type SliceContext } from '../Slice.ts';

export interface RoomDetailState {
  /** The room as last fetched, with later changes by notices. Its `liveState` is always the fetched one. */
  readonly detail: LiveDetail;
  /** The newest known state; `detail` may still be older. */
  readonly liveState: LiveState;
  /** Whether the state has changed since the page was loaded. */
  readonly hasMoved: boolean;
  /** The result of a permanent refusal of the room. */
  readonly refusal: number | undefined;
  readonly needsFetch: boolean;
}

const REFUSALS: readonly (number | undefined)[] = [
  Result.ROOM_NOT_FOUND,
  Result.ROOM_CLOSED,
  Result.NO_PERMISSION,
];

export const room: Slice<RoomDetailState> = {
  initial: ({ loaded }) => ({
    detail: loaded,
    liveState: loaded.liveState,
    hasMoved: false,
    refusal: undefined,
    needsFetch: false,
  }),
  reduce(state, event, context) {
    switch (event.type) {
      case 'notices':
        return event.notices.reduce((now, notice) => receive(now, notice, context), state);
      case 'requested':
        return event.call === 'roomInfo' ? patched(state, { needsFetch: false }) : state;
      case 'fetched':
        if (event.call !== 'roomInfo') return state;
        return { ...moved(state, event.data.liveState), detail: event.data, needsFetch: false };
      case 'failed': {
        const isRefused = event.call === 'roomInfo' && REFUSALS.includes(event.code);
        return isRefused ? patched(state, { refusal: event.code }) : state;
      }
      case 'all-silenced':
        return withDetail(state, {
          chatState: event.isAllSilenced ? ChatState.ALL_SILENCED : ChatState.OPEN,
        });
      case 'flow-changed':
        return withDetail(state, { flow: event.flow });
      case 'live-ended':
        return moved(state, LiveState.ENDED);
      default:
        return state;
    }
  },
  needsFetch: ({ needsFetch }) => needsFetch,
  fetch: {
    call: 'roomInfo',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    isOvertakenBy: (notice, { account }) => {
      if (notice.name === 'accountEvent') return notice.body.account_id === account.id;
      return ['room', 'liveEnd', 'hostVideoAngle', 'flow', 'moderator'].includes(notice.name);
    },
  },
};

const moved = (state: RoomDetailState, liveState: LiveState): RoomDetailState =>
  liveState === state.liveState ? state : { ...state, liveState, hasMoved: true };

const withDetail = (state: RoomDetailState, change: Partial<LiveDetail>): RoomDetailState =>
  patched(state, { detail: patched(state.detail, change) });

const receive = (
  state: RoomDetailState,
  { name, body }: Notice,
  { account, loaded, page }: SliceContext,
): RoomDetailState => {
  // Why one is silenced, and until when, is told to nobody else.
  if (name === 'accountEvent') {
    const isOwnSilence = body.account_id === account.id && body.event === 'silence';
    return isOwnSilence ? patched(state, { needsFetch: true }) : state;
  }
  if (name === 'hostVideoAngle') return withDetail(state, body);
  if (name === 'flow') return withDetail(state, { flow: body.flow });
  if (name === 'moderator') {
    const { account_id, is_moderator } = body;
    const others = (state.detail.moderatorIds ?? []).filter((id) => id !== account_id);
    return withDetail(state, { moderatorIds: is_moderator ? [...others, account_id] : others });
  }
  if (name !== 'room' && name !== 'liveEnd') return state;
  if (body.live_id !== loaded.liveId) return state;
  const next = moved(state, name === 'room' ? body.state : LiveState.ENDED);
  const needsFetch = page.followsState && next.liveState !== next.detail.liveState;
  const current = needsFetch ? patched(next, { needsFetch }) : next;
  return name === 'room' ? withDetail(current, { chatState: body.mute }) : current;
};
