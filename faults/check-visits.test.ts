import { expect, it } from 'vitest';
import { findOverlaps } from './check-visits.ts';

const stay = (account_id: string, from_at: number, until_at: number | null) => ({
  account_id,
  from_at,
  until_at,
});

it('U-07 visits one after the other are in order, those of others do not matter', () => {
  expect(findOverlaps([stay('a', 1, 5), stay('b', 2, 9), stay('a', 5, null)])).toEqual([]);
});

it.each([
  ['overlap', [stay('a', 1, 5), stay('a', 4, 6)]],
  ['one was never closed', [stay('a', 1, null), stay('a', 4, 6)]],
  ['one ends before it begins', [stay('a', 3, 2)]],
])('U-07 visits of one person are found when they %s', (_, stays) => {
  expect(findOverlaps(stays)).toHaveLength(1);
});
