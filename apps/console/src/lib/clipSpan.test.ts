import { describe, expect, it } from 'vitest';
import { moveEdge, spanAround, spanBetween } from './clipSpan.ts';

const HOUR = 3_600_000;

describe('the span of a clip', () => {
  it.each([
    [100_000, HOUR, { from: 70_000, to: 130_000 }],
    [5_000, HOUR, { from: 0, to: 60_000 }],
    [HOUR, HOUR, { from: HOUR - 60_000, to: HOUR }],
    [5_000, 20_000, { from: 0, to: 20_000 }],
  ])('U-10 is the minute around a mark at %i of %i', (at, whole, span) => {
    expect(spanAround(at, whole)).toEqual(span);
  });

  it.each([
    [60_000, 90_000, { from: 60_000, to: 90_000 }],
    [90_000, 60_000, { from: 60_000, to: 90_000 }],
    [60_000, HOUR, { from: 60_000, to: 660_000 }],
    [1_000_000, 0, { from: 400_000, to: 1_000_000 }],
    [HOUR - 10_000, HOUR + 50_000, { from: HOUR - 10_000, to: HOUR }],
  ])('U-10 is drawn from %i to %i, ten minutes at most', (anchor, at, span) => {
    expect(spanBetween(anchor, at, HOUR)).toEqual(span);
  });

  it.each([
    [undefined, 'from', 50_000, { from: 50_000, to: 80_000 }],
    [undefined, 'to', 50_000, { from: 20_000, to: 50_000 }],
    [{ from: 10_000, to: 60_000 }, 'from', 20_000, { from: 20_000, to: 60_000 }],
    [{ from: 10_000, to: 60_000 }, 'to', 20_000, { from: 10_000, to: 20_000 }],
    // Beyond the other edge it begins or ends anew.
    [{ from: 10_000, to: 60_000 }, 'from', 90_000, { from: 90_000, to: 120_000 }],
    [{ from: 100_000, to: 160_000 }, 'to', 90_000, { from: 60_000, to: 90_000 }],
    // The other edge follows where it would be longer than ten minutes.
    [{ from: 10_000, to: 60_000 }, 'to', 900_000, { from: 300_000, to: 900_000 }],
    [{ from: 800_000, to: 900_000 }, 'from', 100_000, { from: 100_000, to: 700_000 }],
    [{ from: 10_000, to: 60_000 }, 'from', -5_000, { from: 0, to: 60_000 }],
    [undefined, 'to', 2 * HOUR, { from: HOUR - 30_000, to: HOUR }],
    [{ from: 10_000, to: 60_000 }, 'from', 59_900, { from: 59_900, to: 60_900 }],
  ] as const)('U-10 of %o gets its edge %s at %i', (span, edge, at, moved) => {
    expect(moveEdge(span, edge, at, HOUR)).toEqual(moved);
  });
});
