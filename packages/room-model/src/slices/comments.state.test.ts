import { type Comment, Flag, LiveRole, limits, MessageKind, type NoticeBody } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds } from '../commentOrder.ts';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { type CommentsState, leavesSomeOut, comments as slice } from './comments.state.ts';

const context = testContext();

const comment = (id: number | string, more: Partial<Comment> = {}): Comment => ({
  id: String(id),
  sourceId: 'u-1',
  sourceName: '小鱼儿',
  role: LiveRole.AUDIENCE,
  message: `第${id}条`,
  atWho: '',
  createdAt: '2026-01-01 12:00:00',
  type: MessageKind.CHAT,
  corpId: '',
  corpName: '',
  isSilence: Flag.NO,
  ...more,
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => comment(from + index));

const reduce = (state: CommentsState, event: RoomEvent) => slice.reduce(state, event, context);
const after = (...events: RoomEvent[]) => reduceSlice(slice, context, events);

const idsOf = (state: CommentsState) => state.comments.map(({ id }) => id);

const list = (items: Comment[], awayMs = 0): RoomEvent => ({
  type: 'fetched',
  call: 'commentList',
  at: 0,
  awayMs,
  data: { items, total: items.length },
});
const chatBody = (one: Comment): NoticeBody<'chat'> => ({
  comment_id: one.id,
  account_id: one.sourceId,
  account_name: one.sourceName,
  third_live_role: one.role,
  message: one.message,
  at_who: one.atWho,
  created_at: one.createdAt,
  system_type: one.type,
  corp_id: one.corpId,
  corp_name: one.corpName,
});
const push = (...comments: Comment[]): RoomEvent => ({
  type: 'notices',
  notices: comments.map((one) => ({ name: 'chat', seq: 1, body: chatBody(one) })),
});
const restoration = (...comments: Comment[]) =>
  notice('commentRestore', { comments: comments.map(chatBody) });
const clearing = (upTo: number, account_id = 'u-1') =>
  notice('commentClear', { account_id, up_to_id: String(upTo) });
const silence = (mute: Flag, account_id = 'u-1') =>
  notice('member', { account_id, event: mute ? 'mute' : 'unmute', mute, role: 0 });
const deletion = (id: number | string) => notice('commentDelete', { comment_id: String(id) });
const requested: RoomEvent = { type: 'requested', call: 'commentList' };
const failed: RoomEvent = { type: 'failed', call: 'commentList', code: undefined };

describe('the comments shown', () => {
  it('C-02 retains the latest 500', () => {
    const state = after(list(range(1, 500)), push(...range(501, 510)));
    expect(state.comments).toHaveLength(limits.commentsShown);
    expect(idsOf(state)[0]).toBe('11');
    expect(idsOf(state).at(-1)).toBe('510');
  });

  it('C-16 shows a comment once, from any source', () => {
    const state = after(
      push(comment(2)),
      requested,
      list(range(1, 3)),
      push(comment(3), comment(3)),
    );
    expect(idsOf(state)).toEqual(['1', '2', '3']);
  });

  it('C-16 orders by id, including ids beyond the range of a number', () => {
    const ids = ['9', '10', '9007199254740993', '9007199254740992', '1'];
    const state = after(push(...ids.map((id) => comment(id))));
    expect(idsOf(state)).toEqual(['1', '9', '10', '9007199254740992', '9007199254740993']);
  });

  it('C-12 drops a deleted comment at once, and no other', () => {
    expect(idsOf(after(list(range(1, 3)), deletion(2)))).toEqual(['1', '3']);
  });

  it('C-12 drops a deleted comment, and a late response does not restore it', () => {
    const state = after(list(range(1, 3)), requested, deletion(2), list(range(1, 3)));
    expect(idsOf(state)).toEqual(['1', '3']);
    expect(idsOf(reduce(state, push(comment(2))))).toEqual(['1', '3']);
  });

  it('C-12 silencing updates every comment of that sender and no other', () => {
    const other = comment(2, { sourceId: 'u-2' });
    const silenced = after(list([comment(1), other, comment(3)]), silence(Flag.YES));
    expect(silenced.comments.map(({ isSilence }) => isSilence)).toEqual([1, 0, 1]);
    expect(silenced.comments[1]).toEqual(other);
    const local: RoomEvent = { type: 'silenced', accountId: 'u-1', isSilence: Flag.NO };
    const lifted = reduce(silenced, local);
    expect(lifted.comments[1]).toBe(silenced.comments[1]);
    expect(lifted.comments.map(({ isSilence }) => isSilence)).toEqual([0, 0, 0]);
  });

  it('C-12 a repeated notice returns the same state', () => {
    const state = after(list([comment(1), comment(2, { sourceId: 'u-2', isSilence: 1 })]));
    const again: RoomEvent[] = [
      silence(Flag.NO),
      { type: 'silenced', accountId: 'u-3', isSilence: Flag.YES },
      { type: 'requested', call: 'roomInfo' },
      push(comment(1)),
    ];
    for (const event of again) expect(reduce(state, event)).toBe(state);
  });

  it('C-17 shows deletions and silences by another operator at once', () => {
    const deleted = notice('commentDelete', { comment_id: '2' });
    expect(idsOf(after(list(range(1, 3)), deleted))).toEqual(['1', '3']);
    const muted = after(list(range(1, 2)), silence(Flag.YES));
    expect(muted.comments.map(({ isSilence }) => isSilence)).toEqual([1, 1]);
  });

  it('C-17 a silence received during a fetch is newer than the list', () => {
    const state = after(list(range(1, 2)), requested, silence(Flag.YES), list(range(1, 3)));
    expect(state.comments.map(({ isSilence }) => isSilence)).toEqual([1, 1, 1]);
    const unasked = after(list([comment(1, { isSilence: 1 })]), requested, list([comment(1)]));
    expect(unasked.comments[0]?.isSilence).toBe(0);
  });

  it('C-17 a deletion whose notice was lost is applied by the next fetch', () => {
    const state = after(
      list(range(1, 5)),
      requested,
      push(comment(6)),
      list([1, 2, 4].map(commentWithId)),
    );
    expect(idsOf(state)).toEqual(['1', '2', '4', '6']);
    expect(idsOf(reduce(state, push(comment(3))))).toEqual(['1', '2', '4', '6']);
  });

  it('C-17 the same for the oldest comment, and for one within a full list', () => {
    expect(idsOf(after(list(range(1, 5)), requested, list(range(2, 5))))).toEqual([
      '2',
      '3',
      '4',
      '5',
    ]);
    const full = range(1, 501).filter(({ id }) => id !== '250');
    const state = after(list(range(1, 500)), requested, list(full));
    expect(idsOf(state)).toEqual(full.map(({ id }) => id));
  });

  it('C-17 a fetch replaces changed rows and keeps the other objects', () => {
    const before = after(list(range(1, 2)));
    const changed = comment(2, { message: '（内容已清除）' });
    const state = [requested, list([comment(1), changed])].reduce(reduce, before);
    expect(state.comments[0]).toBe(before.comments[0]);
    expect(state.comments[1]).toEqual(changed);
  });

  it('C-17 a comment of a silenced account makes the list stale, because one notice was late', () => {
    const spoken = after(list(range(1, 2)), silence(Flag.YES), push(comment(3)));
    expect(slice.needsFetch?.(spoken)).toBe(true);
    expect(slice.needsFetch?.(reduce(spoken, requested))).toBe(false);
    expect(slice.needsFetch?.(after(silence(Flag.YES), silence(Flag.NO), push(comment(3))))).toBe(
      false,
    );
  });

  it('T-10 enter, leave and removal notices do not change silences', () => {
    const state = after(list(range(1, 2)));
    for (const event of ['enter', 'exit', 'kickout'] as const) {
      const body = { account_id: 'u-1', event, mute: Flag.YES, role: 0 } as const;
      expect(reduce(state, notice('member', body))).toBe(state);
    }
  });

  it('C-02 a console refetches a full list that has lost a row, a phone does not', () => {
    const full = after(list(range(1, 500)), deletion(7));
    expect(slice.needsFetch?.(full)).toBe(true);
    expect(slice.needsFetch?.(after(list(range(1, 9)), deletion(7)))).toBe(false);
    const phone = reduceSlice(slice, testContext('viewer'), [list(range(1, 150)), deletion(7)]);
    expect(phone.comments).toHaveLength(149);
    expect(slice.needsFetch?.(phone)).toBe(false);
  });

  it('C-16 an own comment is shown at once, and its notice adds no second row', () => {
    const own: RoomEvent = { type: 'comment-sent', comment: comment(4) };
    const state = after(list(range(1, 3)), own, push(comment(4)));
    expect(idsOf(state)).toEqual(['1', '2', '3', '4']);
    const deleted: RoomEvent = { type: 'comment-deleted', id: '4' };
    expect(idsOf(reduce(state, deleted))).toEqual(['1', '2', '3']);
  });

  it('E-02 a failed fetch ends the loading state and keeps the rows', () => {
    expect(after().loading).toBe('loading');
    expect(after(requested, failed).loading).toBe('failed');
    const state = after(list(range(1, 3)), requested, failed);
    expect(idsOf(state)).toEqual(['1', '2', '3']);
    expect(reduce(state, list(range(1, 3))).loading).toBe('loaded');
  });

  it('T-09 marks where the connection was lost and how many were fetched', () => {
    const away = after(
      list(range(1, 10)),
      requested,
      push(comment(129), comment(130)),
      list(range(1, 130), 42_300),
    );
    expect(away.dividers).toEqual([{ beforeId: '11', seconds: 42, count: 118, isPartial: false }]);
    expect(away.comments).toHaveLength(130);
  });

  it('T-09 shows no divider without a loss or without missed comments', () => {
    expect(after(list(range(1, 3)), requested, list(range(1, 3), 9_000)).dividers).toEqual([]);
    expect(after(list(range(1, 3)), requested, list(range(1, 9), 0)).dividers).toEqual([]);
    expect(after(requested, list(range(1, 9), 9_000)).dividers).toEqual([]);
  });

  it('T-09 marks the divider as partial when one fetch does not cover the gap', () => {
    const state = after(list(range(1, 10)), requested, list(range(1001, 1500), 600_000));
    expect(state.dividers[0]).toMatchObject({ count: 500, isPartial: true });
    expect(idsOf(state)[0]).toBe('1001');
    const whole = after(list(range(990, 1001)), requested, list(range(1001, 1500), 600_000));
    expect(whole.dividers[0]).toMatchObject({ count: 499, isPartial: false });
    const few = after(requested, push(comment(30)), list(range(10, 20), 1_000));
    expect(few.dividers[0]).toMatchObject({ count: 11, isPartial: false });
  });

  it('T-09 removes a divider together with its rows', () => {
    const state = after(
      list(range(1, 3)),
      requested,
      list(range(1, 6), 1_000),
      push(...range(7, 503)),
    );
    expect(state.dividers).toHaveLength(1);
    expect(reduce(state, push(...range(504, 600))).dividers).toEqual([]);
  });

  it('G-10 a restored comment stands in its old place, whatever else is on its way', () => {
    const there = ['1', '2', '3'];
    const own: RoomEvent = { type: 'comment-deleted', id: '2' };
    const restored = restoration(comment(2));
    const deleted = after(list(range(1, 3)), deletion(2));
    expect(idsOf(reduce(deleted, restored))).toEqual(there);
    // The response to the own deletion comes last.
    expect(idsOf(reduce(reduce(deleted, restored), own))).toEqual(there);
    const outdated = list([comment(1), comment(3)]);
    expect(idsOf(after(list(range(1, 3)), deletion(2), requested, restored, outdated))).toEqual(
      there,
    );
    // The notice was lost, and the list was fetched.
    expect(idsOf(after(list(range(1, 3)), deletion(2), requested, list(range(1, 3))))).toEqual(
      there,
    );
    expect(idsOf(after(list(range(1, 3)), restored, deletion(2), requested, outdated))).toEqual([
      '1',
      '3',
    ]);
  });

  it('G-10 a restored comment that is older than the list stays out of it', () => {
    const phone = testContext('viewer');
    const shown = [list(range(11, 160)), deletion(40), deletion(11)];
    const places = (...events: RoomEvent[]) =>
      idsOf(reduceSlice(slice, phone, [...shown, ...events])).slice(0, 2);
    expect(places(restoration(comment(5)))).toEqual(['12', '13']);
    expect(places(restoration(comment(11)))).toEqual(['11', '12']);
  });

  it('P-10 knows that some were left out, until twenty came without a gap', () => {
    const gap = notice('chat', { ...chatBody(comment(9)), left_out: 3 });
    expect(leavesSomeOut(after(list(range(1, 3)), push(comment(4))))).toBe(false);
    const state = after(list(range(1, 3)), push(comment(4)), gap);
    expect(leavesSomeOut(state)).toBe(true);
    const nineteen = reduce(state, push(...range(10, 28)));
    expect(leavesSomeOut(nineteen)).toBe(true);
    expect(leavesSomeOut(reduce(nineteen, push(comment(29))))).toBe(false);
  });

  it('G-01 all comments of a person go by one notice, later ones stay', () => {
    const other = comment(3, { sourceId: 'u-2' });
    const state = after(list([...range(1, 2), other, ...range(4, 5)]), clearing(4));
    expect(idsOf(state)).toEqual(['3', '5']);
    const late: RoomEvent = { type: 'comment-sent', comment: comment(4) };
    expect(idsOf(reduce(state, late))).toEqual(['3', '5']);
    const outdated = after(requested, clearing(4), list([...range(1, 2), other]));
    expect(idsOf(outdated)).toEqual(['3']);
    expect(idsOf(reduce(state, restoration(...range(1, 2), comment(4))))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  const id = fc.integer({ min: 1, max: 900 });
  const events = fc.array(
    fc.oneof(
      fc.constant(requested),
      fc.array(id, { maxLength: 40 }).map((ids) => push(...ids.map(commentWithId))),
      id.map((from): RoomEvent => list(range(from, from + 30), 1_000)),
      id.map((deleted) => deletion(deleted)),
      id.map((upTo) => clearing(upTo)),
      fc.array(id, { maxLength: 5 }).map((ids) => restoration(...ids.map(commentWithId))),
      fc.constantFrom<Flag>(0, 1).map((mute) => silence(mute)),
    ),
    { maxLength: 60 },
  );

  it('C-16 after any events: each id once, in order, at most 500, none deleted', () => {
    fc.assert(
      fc.property(events, (happened) => {
        const state = after(...happened);
        const ids = idsOf(state);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual([...ids].sort(compareIds));
        expect(ids.length).toBeLessThanOrEqual(limits.commentsShown);
        expect(ids.filter((shown) => state.deletedIds.has(shown))).toEqual([]);
      }),
    );
  });

  it('T-08 one fetch restores any missed comments', () => {
    const uniqueIds = fc.uniqueArray(id, { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(uniqueIds, fc.infiniteStream(fc.boolean()), fc.nat(), (all, isReceived, cut) => {
        const order = [...all].sort((one, other) => one - other);
        const middle = cut % (order.length + 1);
        const receivedOf = (ids: number[]) => ids.filter(() => isReceived.next().value === true);
        const early = receivedOf(order.slice(0, middle)).map(commentWithId);
        const late = order.slice(middle).map(commentWithId);
        const state = after(
          push(...early),
          requested,
          push(...late),
          list(order.slice(0, middle).map(commentWithId), 1_000),
        );
        expect(idsOf(state)).toEqual(order.map(String));
      }),
    );
  });
});

function commentWithId(id: number): Comment {
  return comment(id);
}
