import { type Comment, Flag, LiveRole, limits, MessageKind } from '@live/protocol';
import { compareIds } from '@live/web';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommentsEvent,
  type CommentsState,
  noComments,
  reduceComments,
} from './comments.state.ts';

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

const after = (...events: CommentsEvent[]): CommentsState =>
  events.reduce(reduceComments, noComments(false));

const idsOf = (state: CommentsState) => state.comments.map(({ id }) => id);

const list = (comments: readonly Comment[], awayMs = 0): CommentsEvent => ({
  type: 'listed',
  comments,
  awayMs,
});
const push = (...comments: Comment[]): CommentsEvent => ({ type: 'pushed', comments });
const asked: CommentsEvent = { type: 'asked' };

describe('the comments shown', () => {
  it('C-02 keeps the latest 500', () => {
    const state = after(list(range(1, 500)), push(...range(501, 510)));
    expect(state.comments).toHaveLength(limits.commentsShown);
    expect(idsOf(state)[0]).toBe('11');
    expect(idsOf(state).at(-1)).toBe('510');
  });

  it('C-16 shows a comment once, however it came', () => {
    const state = after(push(comment(2)), asked, list(range(1, 3)), push(comment(3), comment(3)));
    expect(idsOf(state)).toEqual(['1', '2', '3']);
  });

  it('C-16 orders by id, also where ids are longer than a number can hold', () => {
    const ids = ['9', '10', '9007199254740993', '9007199254740992', '1'];
    const state = after(push(...ids.map((id) => comment(id))));
    expect(idsOf(state)).toEqual(['1', '9', '10', '9007199254740992', '9007199254740993']);
  });

  it('C-12 removes a deleted comment at once, and no other', () => {
    expect(idsOf(after(list(range(1, 3)), { type: 'deleted', id: '2' }))).toEqual(['1', '3']);
  });

  it('C-12 removes a deleted comment, and a late answer does not bring it back', () => {
    const state = after(list(range(1, 3)), asked, { type: 'deleted', id: '2' }, list(range(1, 3)));
    expect(idsOf(state)).toEqual(['1', '3']);
    expect(idsOf(reduceComments(state, push(comment(2))))).toEqual(['1', '3']);
  });

  it('C-12 a personal mute flips every comment of that sender and no other', () => {
    const other = comment(2, { sourceId: 'u-2' });
    const silenced = after(list([comment(1), other, comment(3)]), {
      type: 'silenced',
      accountId: 'u-1',
      isSilence: Flag.YES,
    });
    expect(silenced.comments.map(({ isSilence }) => isSilence)).toEqual([1, 0, 1]);
    expect(silenced.comments[1]).toBe(other);
    const lifted = reduceComments(silenced, {
      type: 'silenced',
      accountId: 'u-1',
      isSilence: Flag.NO,
    });
    expect(lifted.comments.map(({ isSilence }) => isSilence)).toEqual([0, 0, 0]);
  });

  it('C-12 what is said again changes nothing, so nothing is drawn again', () => {
    const state = after(list([comment(1), comment(2, { sourceId: 'u-2', isSilence: 1 })]));
    const again: CommentsEvent[] = [
      { type: 'silenced', accountId: 'u-1', isSilence: Flag.NO },
      { type: 'silenced', accountId: 'u-3', isSilence: Flag.YES },
      { type: 'all-silenced', isAllSilenced: false },
      push(comment(1)),
    ];
    for (const event of again) expect(reduceComments(state, event)).toBe(state);
  });

  it('C-17 a mute heard while a list is on its way is newer than the list', () => {
    const state = after(
      list(range(1, 2)),
      asked,
      { type: 'silenced', accountId: 'u-1', isSilence: Flag.YES },
      list(range(1, 3)),
    );
    expect(state.comments.map(({ isSilence }) => isSilence)).toEqual([1, 1, 1]);
    const unasked = after(list([comment(1, { isSilence: 1 })]), asked, list([comment(1)]));
    expect(unasked.comments[0]?.isSilence).toBe(0);
  });

  it('C-17 what was deleted unheard is gone after the next fetch', () => {
    const state = after(list(range(1, 5)), asked, push(comment(6)), list([1, 2, 4].map(numbered)));
    expect(idsOf(state)).toEqual(['1', '2', '4', '6']);
    expect(idsOf(reduceComments(state, push(comment(3))))).toEqual(['1', '2', '4', '6']);
  });

  it('C-17 the oldest one deleted unheard is gone too, and one in the middle of a full list', () => {
    expect(idsOf(after(list(range(1, 5)), asked, list(range(2, 5))))).toEqual(['2', '3', '4', '5']);
    const full = range(1, 501).filter(({ id }) => id !== '250');
    const state = after(list(range(1, 500)), asked, list(full));
    expect(idsOf(state)).toEqual(full.map(({ id }) => id));
  });

  it('C-17 a fetch replaces the rows it changes, and leaves the others as they are', () => {
    const before = after(list(range(1, 2)));
    const changed = comment(2, { message: '（内容已清除）' });
    const state = [asked, list([comment(1), changed])].reduce(reduceComments, before);
    expect(state.comments[0]).toBe(before.comments[0]);
    expect(state.comments[1]).toBe(changed);
  });

  it('C-12 all-muted follows what is said last', () => {
    const on = after({ type: 'all-silenced', isAllSilenced: true });
    expect(on.isAllSilenced).toBe(true);
    expect(reduceComments(on, { type: 'all-silenced', isAllSilenced: false }).isAllSilenced).toBe(
      false,
    );
  });

  it('E-02 a failed fetch ends the loading and keeps what is shown', () => {
    expect(noComments(false).loading).toBe('loading');
    expect(after(asked, { type: 'failed' }).loading).toBe('failed');
    const state = after(list(range(1, 3)), asked, { type: 'failed' });
    expect(idsOf(state)).toEqual(['1', '2', '3']);
    expect(reduceComments(state, list(range(1, 3))).loading).toBe('loaded');
  });

  it('T-08 marks where the connection was lost and how much was fetched', () => {
    const away = after(
      list(range(1, 10)),
      asked,
      push(comment(129), comment(130)),
      list(range(1, 130), 42_300),
    );
    expect(away.dividers).toEqual([{ beforeId: '11', seconds: 42, count: 118, isPartial: false }]);
    expect(away.comments).toHaveLength(130);
  });

  it('T-08 shows no divider when nothing was missed, or nothing was lost', () => {
    expect(after(list(range(1, 3)), asked, list(range(1, 3), 9_000)).dividers).toEqual([]);
    expect(after(list(range(1, 3)), asked, list(range(1, 9), 0)).dividers).toEqual([]);
    expect(after(asked, list(range(1, 9), 9_000)).dividers).toEqual([]);
  });

  it('T-08 says so when more was missed than one fetch brings', () => {
    const state = after(list(range(1, 10)), asked, list(range(1001, 1500), 600_000));
    expect(state.dividers[0]).toMatchObject({ count: 500, isPartial: true });
    expect(idsOf(state)[0]).toBe('1001');
    const whole = after(list(range(990, 1001)), asked, list(range(1001, 1500), 600_000));
    expect(whole.dividers[0]).toMatchObject({ count: 499, isPartial: false });
    const few = after(asked, push(comment(30)), list(range(10, 20), 1_000));
    expect(few.dividers[0]).toMatchObject({ count: 11, isPartial: false });
  });

  it('T-08 a divider goes when the rows it stood before have gone', () => {
    const state = after(list(range(1, 3)), asked, list(range(1, 6), 1_000), push(...range(7, 503)));
    expect(state.dividers).toHaveLength(1);
    expect(reduceComments(state, push(...range(504, 600))).dividers).toEqual([]);
  });

  const id = fc.integer({ min: 1, max: 900 });
  const events = fc.array(
    fc.oneof(
      fc.constant(asked),
      fc.array(id, { maxLength: 40 }).map((ids) => push(...ids.map(numbered))),
      id.map((from): CommentsEvent => list(range(from, from + 30), 1_000)),
      id.map((deleted): CommentsEvent => ({ type: 'deleted', id: String(deleted) })),
      fc
        .constantFrom<Flag>(0, 1)
        .map((isSilence): CommentsEvent => ({ type: 'silenced', accountId: 'u-1', isSilence })),
    ),
    { maxLength: 60 },
  );

  it('C-16 after anything: each id once, in order, at most 500, none that was deleted', () => {
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

  it('T-08 nothing is lost: whatever part is missed, one fetch later all is there', () => {
    const said = fc.uniqueArray(id, { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(said, fc.infiniteStream(fc.boolean()), fc.nat(), (all, isHeard, cut) => {
        const order = [...all].sort((one, other) => one - other);
        const middle = cut % (order.length + 1);
        const heardOf = (ids: number[]) => ids.filter(() => isHeard.next().value === true);
        const early = heardOf(order.slice(0, middle)).map(numbered);
        const late = order.slice(middle).map(numbered);
        const state = after(
          push(...early),
          asked,
          push(...late),
          list(order.slice(0, middle).map(numbered), 1_000),
        );
        expect(idsOf(state)).toEqual(order.map(String));
      }),
    );
  });
});

function numbered(id: number): Comment {
  return comment(id);
}
