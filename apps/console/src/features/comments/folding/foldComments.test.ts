import { type Comment, formatWireTime, LiveRole, MessageKind } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyFold, type FoldedComment, type FoldState, foldComments } from './foldComments.ts';

const START = Date.parse('2026-11-17T12:00:00Z');

const comment = (id: number, message: string, second: number, more: Partial<Comment> = {}) =>
  ({
    id: String(id),
    message,
    sourceId: `u-${id % 7}`,
    sourceName: `名${id % 7}`,
    createdAt: formatWireTime(START + second * 1000, 'UTC'),
    role: LiveRole.AUDIENCE,
    type: MessageKind.CHAT,
    isSilence: 0,
    ...more,
  }) as Comment;

const options = {
  normalise: (text: string) => text.toLowerCase(),
  bagWords: '我要' as string | undefined,
};
const noneDeleted = { deletedIds: new Set<string>(), clearedUpTo: new Map<string, string>() };
const fold = (state: FoldState, comments: readonly Comment[], deleted = noneDeleted) =>
  foldComments(state, { comments, ...deleted }, options);
const summary = (rows: readonly FoldedComment[]) =>
  rows.map(({ id, message, fold: folded }) => `${id} ${message} ×${folded?.count ?? 1}`);

describe('folding of equal comments', () => {
  it('J-08 counts in the place of the first, names the senders, and leaves questions alone', () => {
    const list = [
      comment(1, 'VIP', 0),
      comment(2, '几点开抢？', 1),
      comment(3, 'vip', 20),
      comment(8, 'Vip', 49),
    ];
    const { rows } = fold(emptyFold, list);
    expect(summary(rows)).toEqual(['1 VIP ×3', '2 几点开抢？ ×1']);
    expect(rows[0]?.fold?.senders.map(({ sourceName }) => sourceName)).toEqual(['名1', '名3']);
    expect(rows[1]).toBe(list[1]);
  });

  it('J-08 names nobody whose comments were deleted', () => {
    const list = [comment(1, 'VIP', 0), comment(3, 'vip', 1), comment(8, 'Vip', 2)];
    const deleted = (...ids: string[]) => ({ ...noneDeleted, deletedIds: new Set(ids) });
    const names = (...ids: string[]) => {
      const { rows } = fold(fold(emptyFold, list), [...list], deleted(...ids));
      return rows[0]?.fold?.senders.map(({ sourceName }) => sourceName);
    };
    expect(names('3')).toEqual(['名1']);
    // The first wrote it twice.
    expect(names('1')).toEqual(['名1', '名3']);
  });

  it('J-08 what refills a full list after a deletion changes no row', () => {
    const before = Array.from({ length: 500 }, (_, index) => comment(index + 10, '我要', index));
    const flooded = fold(fold(emptyFold, before), [
      ...before.slice(100),
      ...Array.from({ length: 100 }, (_, index) => comment(index + 600, '好的', index + 600)),
    ]);
    const source = flooded.source;
    expect(flooded.rows[0]?.fold?.count).toBe(500);
    // One is deleted, and the list is filled up with an older one again.
    const refilled = [comment(109, '我要', 99), ...source.slice(0, -1)];
    const rows = fold(flooded, refilled, { ...noneDeleted, deletedIds: new Set(['699']) }).rows;
    expect(rows[0]?.fold?.count).toBe(500);
    expect(rows[1]?.fold?.count).toBe(99);
  });

  it('J-08 a row whose first comment was deleted shows another sender, though none of them is in the list', () => {
    const old = [comment(1, '我要', 0), comment(2, '我要', 1), comment(3, '我要', 2)];
    const later = Array.from({ length: 499 }, (_, index) =>
      comment(index + 10, `第${index}句`, index),
    );
    const flooded = fold(fold(emptyFold, old), later);
    const deleted = { ...noneDeleted, deletedIds: new Set(['1']) };
    const [first] = fold(flooded, [...later], deleted).rows;
    expect(first).toMatchObject({ id: '2', sourceName: '名2', fold: { count: 2 } });
  });

  it('J-08 begins a new row after 30 seconds, but not for words that enter a running lucky bag', () => {
    const list = [
      comment(1, '666', 0),
      comment(2, '我要', 0),
      comment(3, '666', 31),
      comment(4, '我要', 300),
      comment(5, '666', 40),
    ];
    expect(summary(fold(emptyFold, list).rows)).toEqual(['1 666 ×1', '2 我要 ×2', '3 666 ×2']);
  });

  it('J-08 folds what comes 30 seconds after the last', () => {
    const list = [comment(1, '666', 0), comment(2, '666', 30), comment(3, '666', 61)];
    expect(summary(fold(emptyFold, list).rows)).toEqual(['1 666 ×2', '3 666 ×1']);
  });

  it('J-08 words fold although their bag is known later than they are', () => {
    const list = [
      comment(1, '我要', 0),
      comment(2, '好', 1),
      comment(3, '我要', 100),
      comment(4, '好', 100),
      comment(5, '我要', 200),
    ];
    const source = { comments: list, ...noneDeleted };
    const without = foldComments(emptyFold, source, { ...options, bagWords: undefined });
    expect(without.rows).toHaveLength(5);
    expect(foldComments(without, source, options).rows).toEqual(fold(emptyFold, list).rows);
    const more = [...list, comment(6, '我要', 900)];
    const later = foldComments(without, { ...source, comments: more }, options);
    expect(later.rows).toEqual(fold(emptyFold, more).rows);
  });

  it('J-08 never folds what hosts, operators and the system say', () => {
    const list = [
      comment(1, '好', 0),
      comment(2, '好', 0, { role: LiveRole.ANCHOR }),
      comment(3, '好', 0, { type: MessageKind.SYSTEM }),
      comment(4, '好', 0, { role: LiveRole.ADMIN }),
    ];
    expect(fold(emptyFold, list).rows).toHaveLength(4);
  });

  it('J-08 a question stays while a flood passes through the list of the newest 500', () => {
    let list: readonly Comment[] = [comment(1, '有灰色吗？', 0)];
    let state = fold(emptyFold, list);
    for (let id = 2; id <= 5_001; id += 1) {
      list = [...list, comment(id, '我要', Math.floor(id / 1_000))].slice(-500);
      if (id % 17 === 0 || id === 5_001) state = fold(state, list);
    }
    expect(summary(state.rows)).toEqual(['1 有灰色吗？ ×1', '2 我要 ×5000']);
    const deleted = { ...noneDeleted, deletedIds: new Set(['1', '5001']) };
    state = fold(state, list.slice(0, -1), deleted);
    expect(summary(state.rows)).toEqual(['2 我要 ×4999']);
  });

  it('J-08 a row whose first comment is deleted shows the next, and one that is empty goes', () => {
    const list = [comment(1, '666', 0), comment(2, '666', 1), comment(3, '好', 2)];
    const before = fold(emptyFold, list);
    const first = { ...noneDeleted, deletedIds: new Set(['1']) };
    const one = fold(before, list.slice(1), first);
    expect(summary(one.rows)).toEqual(['2 666 ×1', '3 好 ×1']);
    const cleared = { ...first, clearedUpTo: new Map([['u-3', '3']]) };
    expect(summary(fold(one, list.slice(1, 2), cleared).rows)).toEqual(['2 666 ×1']);
  });

  it('J-08 step by step equals all at once; counts add up; rows keep their order', () => {
    const anyList = fc
      .array(
        fc.record({
          message: fc.constantFrom('666', '我要', '多少钱', '包邮吗', 'A', 'a'),
          gap: fc.integer({ min: 0, max: 40 }),
        }),
        { minLength: 1, maxLength: 120 },
      )
      .map((parts) => {
        let second = 0;
        return parts.map(({ message, gap }, index) => {
          second += gap;
          return comment(index + 1, message, second);
        });
      });
    fc.assert(
      fc.property(anyList, fc.array(fc.nat(120)), (list, cuts) => {
        const whole = fold(emptyFold, list);
        let state = emptyFold;
        for (const cut of [...cuts.sort((a, b) => a - b), list.length])
          state = fold(state, list.slice(0, cut));
        expect(state.rows).toEqual(whole.rows);
        const count = whole.rows.reduce((sum, row) => sum + (row.fold?.count ?? 1), 0);
        expect(count).toBe(list.length);
        const ids = whole.rows.map(({ id }) => Number(id));
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
      }),
    );
  });

  it('J-08 a comment restored to its place leads to the same rows as a fresh list', () => {
    const list = [comment(1, '666', 0), comment(2, '好', 1), comment(3, '666', 2)];
    const without = fold(emptyFold, [list[0], list[2]] as Comment[]);
    expect(fold(without, list).rows).toEqual(fold(emptyFold, list).rows);
  });
});
