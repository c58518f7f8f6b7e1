import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitSpan, panSpan, showMoment, ticksOf, timeScale, zoomSpan } from './timeScale.ts';

const HOUR = 3_600_000;

const limits = (durationMs: number) => ({ whole: Math.max(durationMs, 10_000), least: 10_000 });
const wholeView = (durationMs: number) => fitSpan({ from: 0, to: durationMs }, limits(durationMs));

describe('the part of the live that the axis shows', () => {
  it('U-02 zooms around the moment under the pointer, which stays where it is', () => {
    const whole = wholeView(8 * HOUR);
    const near = zoomSpan(whole, 1 / 4, 2 * HOUR, limits(8 * HOUR));
    expect(near).toEqual({ from: 1.5 * HOUR, to: 3.5 * HOUR });
    expect(zoomSpan(near, 100, 2 * HOUR, limits(8 * HOUR))).toEqual(whole);
    expect(zoomSpan(near, 1 / 1e9, 2 * HOUR, limits(8 * HOUR)).to).toBeGreaterThan(2 * HOUR);
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
            view = zoomSpan(
              view,
              factor,
              view.from + (view.to - view.from) / 3,
              limits(durationMs),
            );
            view = panSpan(view, share * (view.to - view.from), limits(durationMs));
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
    expect(showMoment(view, HOUR / 2, limits(8 * HOUR))).toBe(view);
    expect(showMoment(view, 4 * HOUR, limits(8 * HOUR))).toEqual({
      from: 3.5 * HOUR,
      to: 4.5 * HOUR,
    });
  });

  it('U-02 labels round moments, no more than fit', () => {
    expect(ticksOf({ from: 1, to: 60_001 }, 4)).toEqual([15_000, 30_000, 45_000, 60_000]);
    expect(ticksOf({ from: 0, to: 8 * HOUR }, 8)).toHaveLength(9);
    expect(ticksOf({ from: 0, to: 1_000 * HOUR }, 10).length).toBeLessThanOrEqual(11);
  });

  it('U-02 maps moments to pixels and back', () => {
    const scale = timeScale({ from: 1_000, to: 3_000 }, 64, 264);
    expect([1_000, 2_000, 3_000].map(scale.x)).toEqual([64, 164, 264]);
    expect(scale.at(164)).toBe(2_000);
    expect([scale.edge(-HOUR), scale.edge(HOUR)]).toEqual([54, 274]);
    expect(timeScale({ from: 0, to: 0 }, 4, 100).x(0)).toBe(4);
  });

  it('U-07 labels whole minutes where seconds would not be understood', () => {
    expect(ticksOf({ from: 0, to: 120_000 }, 5, 60_000)).toEqual([0, 60_000, 120_000]);
  });
});
