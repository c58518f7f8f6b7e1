import { describe, expect, it } from 'vitest';
import type { FoldedComment } from '../folding/foldComments.ts';
import { chooseRows, chosenComments, inBatches, noSelection } from './useSelection.tsx';

const rows = ['1', '2', '3', '4', '5'].map((id) => ({ id, sourceId: `u${id}` }) as FoldedComment);
const idsOf = (selection: typeof noSelection) => [...selection.rows.keys()].sort();

describe('choosing rows', () => {
  it('J-09 a click chooses a row, and another lets it go', () => {
    const one = chooseRows(noSelection, rows, '2', false);
    expect(idsOf(one)).toEqual(['2']);
    expect(idsOf(chooseRows(one, rows, '4', false))).toEqual(['2', '4']);
    expect(idsOf(chooseRows(one, rows, '2', false))).toEqual([]);
  });

  it('J-09 Shift chooses all from the row clicked before, in both directions', () => {
    const one = chooseRows(noSelection, rows, '4', false);
    expect(idsOf(chooseRows(one, rows, '2', true))).toEqual(['2', '3', '4']);
    expect(idsOf(chooseRows(chooseRows(one, rows, '5', true), rows, '3', true))).toEqual([
      '3',
      '4',
      '5',
    ]);
    expect(idsOf(chooseRows(noSelection, rows, '3', true))).toEqual(['3']);
  });

  it('J-09 a row that offers nothing is not chosen; a folded row stands for all of its comments', () => {
    expect(chooseRows(noSelection, rows, '9', false)).toEqual(noSelection);
    const grouped = ['6', '7'].map((id) => ({ id, sourceId: `u${id}`, sourceName: '' }));
    const folded = { ...rows[0], fold: { count: 2, grouped, senders: grouped } } as FoldedComment;
    const chosen = chosenComments(chooseRows(noSelection, [folded], '1', false));
    expect(chosen.map(({ id }) => id)).toEqual(['6', '7']);
  });
});

describe('what is chosen', () => {
  it('J-09 is sent a hundred at a time, in order, and answered as one', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index));
    const sent: string[][] = [];
    const done = await inBatches(ids, async (some) => {
      sent.push(some);
      return some;
    });
    expect(sent.map((some) => some.length)).toEqual([100, 100, 50]);
    expect(done).toEqual(ids);
  });
});
