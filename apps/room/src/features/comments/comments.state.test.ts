import type { Comment } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommentsEvent,
  countAfter,
  MOST_SHOWN,
  noComments,
  reduceComments,
} from './comments.state.ts';

const comment = (id: number) => ({ id: String(id), message: `第${id}条` }) as Comment;
const after = (...events: CommentsEvent[]) => events.reduce(reduceComments, noComments);
const arrived = (...ids: number[]): CommentsEvent => ({
  type: 'arrived',
  comments: ids.map(comment),
});
const listed = (...ids: number[]): CommentsEvent => ({
  type: 'listed',
  comments: ids.map(comment),
});
const idsIn = (state: { comments: readonly Comment[] }) =>
  state.comments.map(({ id }) => Number(id));

describe('the comments of the room', () => {
  it('C-16 shows each once and in order, by push and by list in any order', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }));
    fc.assert(
      fc.property(batches, (all) => {
        const shown = idsIn(after(...all.map((ids) => arrived(...ids))));
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
        expect(shown.length).toBeLessThanOrEqual(MOST_SHOWN);
        const newest = Math.max(0, ...all.flat());
        if (newest > 0) expect(shown.at(-1)).toBe(newest);
      }),
    );
  });

  it('C-12 removes a deleted comment, and a late list does not bring it back', () => {
    const state = after(arrived(1, 2, 3), { type: 'deleted', id: '2' }, arrived(1, 2, 3));
    expect(idsIn(state)).toEqual([1, 3]);
  });

  it('T-08 drops what was deleted while nothing could be heard, and nothing else', () => {
    const state = after(arrived(1, 2, 3, 5), listed(1, 3, 4));
    expect(idsIn(state)).toEqual([1, 3, 4, 5]);
    expect(idsIn(after(arrived(1, 2), listed()))).toEqual([1, 2]);
    const full = Array.from({ length: MOST_SHOWN }, (_, index) => index + 10);
    expect(idsIn(after(arrived(8, 9, 11), listed(...full.filter((id) => id !== 11))))).toEqual([
      ...full.filter((id) => id !== 11),
    ]);
    expect(idsIn(after(arrived(9, 11), listed(...full))).at(-1)).toBe(full.at(-1));
  });

  it('C-13 counts what came after the one last seen, though that one is gone', () => {
    const { comments } = after(arrived(1, 2, 3, 4), { type: 'deleted', id: '2' });
    expect(countAfter(comments, '2')).toBe(2);
    expect(countAfter(comments, '4')).toBe(0);
  });

  it('C-02 keeps the latest', () => {
    const ids = Array.from({ length: MOST_SHOWN + 20 }, (_, index) => index + 1);
    expect(idsIn(after(arrived(...ids)))[0]).toBe(21);
  });
});
