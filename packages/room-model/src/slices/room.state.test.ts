import {
  ChatState,
  GuestPolicy,
  type LiveDetail,
  LiveState,
  Result,
  ReviewMode,
} from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { room as slice } from './room.state.ts';

const states = Object.values(LiveState);
const { loaded } = testContext();

const after = (...events: RoomEvent[]) => reduceSlice(slice, testContext(), events);
const onPhone = (...events: RoomEvent[]) => reduceSlice(slice, testContext('viewer'), events);

const moved = (state: LiveState, mute: ChatState = ChatState.OPEN, live_id = '1001') =>
  notice('room', { room_id: 'r1', live_id, state, mute });
const liveEnd = notice('liveEnd', { live_id: '1001' });
const requested: RoomEvent = { type: 'requested', call: 'roomInfo' };
const fetched = (change: Partial<LiveDetail>): RoomEvent => ({
  type: 'fetched',
  call: 'roomInfo',
  at: 0,
  awayMs: 0,
  data: { ...loaded, ...change },
});
const failed = (code: number | undefined): RoomEvent => ({
  type: 'failed',
  call: 'roomInfo',
  code,
});

describe('the room', () => {
  it.each([LiveState.PAUSED, LiveState.ENDED, LiveState.DELETED])(
    'Z-04 moves to state %i by notice, and by what is fetched',
    (state) => {
      for (const event of [moved(state), fetched({ liveState: state })])
        expect(after(event)).toMatchObject({ liveState: state, hasMoved: true });
    },
  );

  it('Z-04 takes the all-silenced flag from the notice', () => {
    expect(after(moved(LiveState.LIVE, 3)).detail.chatState).toBe(3);
    expect(after(moved(LiveState.LIVE, 3), moved(LiveState.LIVE, 0)).detail.chatState).toBe(0);
  });

  it('G-06 takes the flow from the notice, from what is fetched, and from this page', () => {
    const flow = {
      guestPolicy: GuestPolicy.WATCH,
      slowSeconds: 5 as const,
      pin: { text: '满两百减二十' },
      reviewMode: ReviewMode.OFF,
    };
    const local: RoomEvent = { type: 'flow-changed', flow };
    for (const event of [notice('flow', { live_id: '1001', flow }), fetched({ flow }), local])
      expect(after(event).detail.flow).toEqual(flow);
    const during = slice.fetch?.isOvertakenBy?.(
      { name: 'flow', seq: 1, body: { live_id: '1001', flow } },
      testContext(),
    );
    expect(during).toBe(true);
  });

  it('G-03 is fetched again when the own account is silenced', () => {
    const silence = (account_id: string) =>
      notice('accountEvent', { account_id, event: 'silence' });
    expect(slice.needsFetch?.(onPhone(silence('me')))).toBe(true);
    expect(slice.needsFetch?.(onPhone(silence('other')))).toBe(false);
    expect(slice.needsFetch?.(onPhone(silence('me'), requested))).toBe(false);
  });

  it('Z-05 ends by the live-end notice, and when this page has closed it', () => {
    for (const event of [liveEnd, { type: 'live-ended' } as const])
      expect(after(event)).toMatchObject({ liveState: LiveState.ENDED, hasMoved: true });
  });

  it('Z-06 a known state, a second end notice and other rooms change nothing', () => {
    const ended = after(moved(LiveState.ENDED, ChatState.OPEN));
    expect(slice.reduce(ended, liveEnd, testContext())).toBe(ended);
    expect(after(moved(LiveState.LIVE)).hasMoved).toBe(false);
    expect(after(moved(LiveState.ENDED, ChatState.ALL_SILENCED, '1002'))).toEqual(after());
    expect(after(notice('likeCount', { live_id: '1001', like_count: 3 }))).toEqual(after());
  });

  it('Z-05 after any notices the state is the last received, and hasMoved if it ever changed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 12 }), (received) => {
        const end = after(...received.map((state) => moved(state)));
        expect(end.liveState).toBe(received.at(-1) ?? LiveState.LIVE);
        expect(end.hasMoved).toBe(received.some((state) => state !== LiveState.LIVE));
      }),
    );
  });

  it('C-12 updates all-silence by notice and by this page', () => {
    const on = after(moved(LiveState.LIVE, ChatState.ALL_SILENCED));
    expect(on.detail.chatState).toBe(ChatState.ALL_SILENCED);
    const off = after(
      moved(LiveState.LIVE, ChatState.ALL_SILENCED),
      moved(LiveState.LIVE, ChatState.OPEN),
    );
    expect(off.detail.chatState).toBe(ChatState.OPEN);
    const local = after({ type: 'all-silenced', isAllSilenced: true });
    expect(local.detail.chatState).toBe(ChatState.ALL_SILENCED);
  });

  it('V-06 takes the angle of the host’s phone', () => {
    const turn = notice('hostVideoAngle', { angle: 90, width: 720, height: 1280 });
    expect(after(turn).detail).toMatchObject({ angle: 90, width: 720, height: 1280 });
  });

  it('Z-04 a phone fetches the details of a new state before it shows them', () => {
    const ended = onPhone(liveEnd);
    expect(slice.needsFetch?.(ended)).toBe(true);
    expect(ended.detail.liveState).toBe(LiveState.LIVE);
    const state = onPhone(liveEnd, requested, fetched({ liveState: LiveState.ENDED }));
    expect(slice.needsFetch?.(state)).toBe(false);
    expect(state.detail.liveState).toBe(LiveState.ENDED);
    expect(slice.needsFetch?.(after(liveEnd))).toBe(false);
    expect(slice.needsFetch?.(onPhone(moved(LiveState.LIVE, ChatState.ALL_SILENCED)))).toBe(false);
  });

  it.each([
    [Result.ROOM_NOT_FOUND, true],
    [Result.ROOM_CLOSED, true],
    [Result.NO_PERMISSION, true],
    [Result.SERVER_ERROR, false],
    [undefined, false],
  ])('P-08 a fetch that ends with %s refuses the room: %s', (code, isRefused) => {
    expect(after(failed(code)).refusal).toBe(isRefused ? code : undefined);
  });

  it('G-14 moderators follow the notices, each once, and the fetched room', () => {
    const changed = (account_id: string, is_moderator: 0 | 1) =>
      notice('moderator', { account_id, is_moderator });
    const idsAfter = (...events: RoomEvent[]) => onPhone(...events).detail.moderatorIds;
    expect(idsAfter()).toBeUndefined();
    expect(idsAfter(changed('a', 1), changed('b', 1), changed('a', 1))).toEqual(['b', 'a']);
    expect(idsAfter(changed('a', 1), changed('b', 1), changed('a', 0), changed('x', 0))).toEqual([
      'b',
    ]);
    expect(idsAfter(changed('a', 1), fetched({ moderatorIds: ['c'] }))).toEqual(['c']);
  });
});
