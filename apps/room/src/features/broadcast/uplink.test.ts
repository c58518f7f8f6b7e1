import { describe, expect, it } from 'vitest';
import { uplinkQuality, worseOf } from './uplink.ts';

const state = { phase: 'live' as const, kilobits: 2_400, frames: 30, loss: 0, isLimited: false };

describe('the uplink of a host', () => {
  it.each([
    [{}, 'good'],
    [{ loss: 0.019 }, 'good'],
    [{ loss: 0.02 }, 'fair'],
    [{ isLimited: true }, 'fair'],
    [{ isLimited: true, frames: 10 }, 'fair'],
    [{ isLimited: true, frames: 9 }, 'poor'],
    [{ loss: 0.08 }, 'poor'],
    // A screen that does not change.
    [{ frames: 1 }, 'good'],
  ] as const)('P-13 with %o is %s', (change, quality) => {
    expect(uplinkQuality({ ...state, ...change })).toBe(quality);
  });

  it.each([
    ['good', 'poor', 'poor'],
    ['poor', 'good', 'poor'],
    ['fair', 'good', 'fair'],
    ['fair', 'poor', 'poor'],
    ['good', 'good', 'good'],
  ] as const)(
    'P-13 N-12 of %s and %s the host is told %s, as the operators are',
    (one, other, worse) => {
      expect(worseOf(one, other)).toBe(worse);
    },
  );
});
