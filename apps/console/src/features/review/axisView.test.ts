import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panView, showMoment, ticksOf, wholeView, zoomView } from './axisView.ts';

const HOUR = 3_600_000;

describe('the part of the live that the axis shows', () => {
  it('U-02 zooms around the moment under the pointer, which stays where it is', () => {
    const whole = wholeView(8 * HOUR);
    const near = zoomView(whole, 1 / 4, 2 * HOUR, 8 * HOUR);
    expect(near).toEqual({ from: 1.5 * HOUR, to: 3.5 * HOUR });
    expect(zoomView(near, 100, 2 * HOUR, 8 * HOUR)).toEqual(whole);
    expect(zoomView(near, 1 / 1e9, 2 * HOUR, 8 * HOUR).to).toBeGreaterThan(2 * HOUR);
  });

  it('U-02 stays within the live, however it is zoomed and moved', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 * HOUR }),
        fc.array(
          fc.tuple(
            fc.double({ min: 0.01, max: 100, noNaN: true }),
            fc.double({ min: -2, max: 2, noNaN: true }),
          ),
        ),
        (durationMs, moves) => {
          let view = wholeView(durationMs);
          for (const [factor, share] of moves) {
            view = zoomView(view, factor, view.from + (view.to - view.from) / 3, durationMs);
            view = panView(view, share * (view.to - view.from), durationMs);
            expect(view.from).toBeGreaterThanOrEqual(0);
            expect(view.to).toBeLessThanOrEqual(Math.max(durationMs, 10_000) + 1e-3);
            expect(view.to - view.from).toBeGreaterThan(9_999);
          }
        },
      ),
    );
  });

  it('U-02 follows a moment that is out of sight, and stays for one that is in it', () => {
    const view = { from: 0, to: HOUR };
    expect(showMoment(view, HOUR / 2, 8 * HOUR)).toBe(view);
    expect(showMoment(view, 4 * HOUR, 8 * HOUR)).toEqual({ from: 3.5 * HOUR, to: 4.5 * HOUR });
  });

  it('U-02 labels round moments, no more than fit', () => {
    expect(ticksOf({ from: 1, to: 60_001 }, 4)).toEqual([15_000, 30_000, 45_000, 60_000]);
    expect(ticksOf({ from: 0, to: 8 * HOUR }, 8)).toHaveLength(9);
    expect(ticksOf({ from: 0, to: 1_000 * HOUR }, 10).length).toBeLessThanOrEqual(11);
  });
});
