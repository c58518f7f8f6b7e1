import { describe, expect, it } from 'vitest';
import { nextPollMs } from './roomEntry.ts';

describe('asking again whether the room can be entered', () => {
  it('G-04 asks just after the end, and every few seconds while the removed person looks', () => {
    expect(nextPollMs({ kind: 'removed', secondsLeft: 1 }, true, 0)).toBe(2_000);
    expect(nextPollMs({ kind: 'removed', secondsLeft: 600 }, true, 0)).toBe(3_000);
    expect(nextPollMs({ kind: 'removed' }, true, 0.5)).toBe(4_500);
  });

  it('G-04 asks seldom while nobody looks', () => {
    expect(nextPollMs({ kind: 'removed', secondsLeft: 3 }, false, 0)).toBe(4_000);
    expect(nextPollMs({ kind: 'removed', secondsLeft: 600 }, false, 0)).toBe(20_000);
  });

  it('G-06 spreads the requests of many guests', () => {
    expect(nextPollMs({ kind: 'guests' }, true, 0)).toBe(20_000);
    expect(nextPollMs({ kind: 'guests' }, true, 0.5)).toBe(30_000);
    expect(nextPollMs({ kind: 'removed' }, false, 1)).toBe(40_000);
  });
});
