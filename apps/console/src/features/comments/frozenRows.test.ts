import { type Comment, limits } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozenRows } from './useCommentList.ts';

const comment = (id: number, isSilence: 0 | 1 = 0) => ({ id: String(id), isSilence }) as Comment;
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => comment(from + index));
const ids = (comments: readonly Comment[]) => comments.map(({ id }) => Number(id));

describe('frozenRows', () => {
  it('C-13 keeps frozen rows when others are deleted, added or trimmed', () => {
    const frozen = [comment(10), comment(20), comment(30)];
    const live = [comment(15), comment(20), comment(30), comment(31)];
    expect(ids(frozenRows(frozen, live))).toEqual([10, 20, 30, 31]);
  });

  it('C-17 updates frozen rows', () => {
    expect(frozenRows([comment(1)], [comment(1, 1)])[0]?.isSilence).toBe(1);
  });

  it('C-02 never exceeds 500', () => {
    const rows = frozenRows(range(1, 490), range(100, 599));
    expect(ids(rows)).toEqual(ids(range(1, 500)));
    expect(frozenRows(range(1, 500), range(501, 1000))).toHaveLength(limits.commentsShown);
  });

  it('C-13 no frozen row changes its position', () => {
    const sorted = fc
      .uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 500 })
      .map((numbers) => numbers.sort((one, other) => one - other).map((id) => comment(id)));
    fc.assert(
      fc.property(sorted, sorted, (frozen, live) => {
        const rows = frozenRows(frozen, live);
        expect(ids(rows).slice(0, frozen.length)).toEqual(ids(frozen));
        const below = ids(rows).slice(frozen.length);
        const last = Number(frozen.at(-1)?.id ?? 0);
        expect(below.every((id) => id > last)).toBe(true);
      }),
    );
  });
});
