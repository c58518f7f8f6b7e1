import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panSpan, zoomSpan } from '../../components/timeline/timeScale.ts';
import {
  type ChartWindow,
  followingWindow,
  isChartWindow,
  limitsOf,
  placedWindow,
  windowAfter,
} from './chartWindow.ts';

const spanOf = ({ from, to }: ChartWindow) => to - from;
const moved = (from: number, length: number, count: number) =>
  placedWindow({ from, to: from + length }, count);
const panned = (window: ChartWindow, by: number, count: number) =>
  placedWindow(panSpan(window, by, limitsOf(count)), count);
const zoomed = (window: ChartWindow, factor: number, at: number, count: number) =>
  placedWindow(zoomSpan(window, factor, at, limitsOf(count)), count);

describe('the chart’s window', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [4, 0, 4],
    [5, 0, 5],
    [6, 1, 6],
    [3_600, 3_595, 3_600],
  ])('S-06 opens on the last five of %i points', (count, from, to) => {
    expect(followingWindow(count)).toEqual({ from, to, isFollowing: true });
  });

  it('S-07 follows the newest point', () => {
    expect(windowAfter(followingWindow(5), 12)).toEqual({ from: 7, to: 12, isFollowing: true });
  });

  it('S-07 stays where the operator has moved it when points are added', () => {
    const placed = moved(100, 50, 1_000);
    expect(windowAfter(placed, 5_000)).toEqual({ from: 100, to: 150, isFollowing: false });
  });

  it('S-06 zooming in stops at 15 points', () => {
    expect(spanOf(zoomed(moved(100, 20, 1_000), 0.1, 110, 1_000))).toBe(15);
  });

  it('S-06 zooming out stops at 240 points', () => {
    expect(spanOf(zoomed(moved(100, 200, 1_000), 10, 110, 1_000))).toBe(240);
  });

  it('S-06 with fewer than 15 points all of them are shown', () => {
    expect(moved(3, 5, 9)).toEqual({ from: 0, to: 9, isFollowing: false });
  });

  it('S-07 panning keeps the span and stops at both ends', () => {
    const window = moved(100, 20, 200);
    expect(panned(window, 30, 200)).toEqual({ from: 130, to: 150, isFollowing: false });
    expect(panned(window, 999, 200)).toEqual({ from: 180, to: 200, isFollowing: false });
    expect(panned(window, -999, 200)).toEqual({ from: 0, to: 20, isFollowing: false });
  });

  it('S-06 zooming keeps the point under the pointer', () => {
    const before = moved(100, 100, 1_000);
    const after = zoomed(before, 2, 150, 1_000);
    expect((150 - after.from) / spanOf(after)).toBeCloseTo((150 - before.from) / 100, 1);
  });

  it('N-04 restores only a valid window from storage', () => {
    expect(isChartWindow({ from: 1, to: 9, isFollowing: false })).toBe(true);
    for (const other of [
      undefined,
      null,
      7,
      {},
      { from: 1, to: 'x', isFollowing: true },
      { from: 1, to: 2 },
    ]) {
      expect(isChartWindow(other)).toBe(false);
    }
  });

  it('S-06 after any steps the window is within the points and has 15 to 240', () => {
    const step = fc.oneof(
      fc.record({ by: fc.integer({ min: -500, max: 500 }) }),
      fc.record({
        factor: fc.double({ min: 0.05, max: 20, noNaN: true }),
        anchor: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ points: fc.nat(60) }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.array(step, { maxLength: 30 }),
        (n, steps) => {
          let count = n;
          let window = followingWindow(count);
          for (const each of steps) {
            if ('points' in each) {
              count += each.points;
              window = windowAfter(window, count);
            } else if ('by' in each) window = panned(window, each.by, count);
            else {
              const anchor = window.from + each.anchor * spanOf(window);
              window = zoomed(window, each.factor, anchor, count);
            }
            expect(window.from).toBeGreaterThanOrEqual(0);
            expect(window.to).toBeLessThanOrEqual(count);
            const [least, most] = window.isFollowing
              ? [Math.min(5, count), 5]
              : [Math.min(15, count), 240];
            expect(spanOf(window)).toBeGreaterThanOrEqual(least);
            expect(spanOf(window)).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});
