import { describe, expect, it } from 'vitest';
import { nextLook } from './roomEntry.ts';

describe('asking again whether the room can be entered', () => {
  it('G-04 asks just after the end, and earlier where the end is far or unknown', () => {
    expect(nextLook({ kind: 'removed', secondsLeft: 3 }, 0)).toBe(4_000);
    expect(nextLook({ kind: 'removed', secondsLeft: 600 }, 0)).toBe(20_000);
    expect(nextLook({ kind: 'guests' }, 0)).toBe(20_000);
  });

  it('G-06 spreads the requests of many guests', () => {
    expect(nextLook({ kind: 'guests' }, 0.5)).toBe(30_000);
    expect(nextLook({ kind: 'removed' }, 1)).toBe(40_000);
  });
});
