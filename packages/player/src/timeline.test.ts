import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTimeline, locate, positionOf, type Segment } from './timeline.ts';

const segment = (beginAt: number | undefined, duration: number): Segment => ({
  url: '',
  beginAt: beginAt === undefined ? undefined : beginAt * 1_000,
  duration,
});

describe('the timeline', () => {
  it('V-03 places segments in sequence with the breaks between them', () => {
    const timeline = buildTimeline([segment(100, 12), segment(140, 8), segment(148.5, 16)]);
    const widest = 36 * 0.04;
    expect(timeline.breaks).toEqual([{ start: 12, length: widest, seconds: 28 }]);
    timeline.segments.forEach(({ start }, index) => {
      expect(start).toBeCloseTo([0, 12 + widest, 20 + widest][index] ?? Number.NaN);
    });
    expect(timeline.length).toBeCloseTo(36 + widest);
  });

  it('V-03 has no breaks when the back end provides no times', () => {
    expect(buildTimeline([segment(undefined, 5), segment(undefined, 5)]).breaks).toEqual([]);
    expect(buildTimeline([])).toEqual({ segments: [], breaks: [], length: 0 });
  });

  it('V-04 a position in a break maps to the start of the next segment', () => {
    const timeline = buildTimeline([segment(0, 10), segment(60, 10)]);
    expect(locate(timeline, 10.2)).toEqual({ index: 1, at: 0 });
    expect(locate(timeline, 9.5)).toEqual({ index: 0, at: 9.5 });
    expect(locate(timeline, 999)).toEqual({ index: 1, at: 10 });
    expect(locate(timeline, -1)).toEqual({ index: 0, at: 0 });
    expect(locate(buildTimeline([]), 3)).toEqual({ index: 0, at: 0 });
  });

  it('V-04 locate inverts positionOf', () => {
    const list = fc.array(
      fc.record({
        duration: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
        pause: fc.double({ min: 0, max: 9_999, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(
        list,
        fc.nat(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (raw, pick, share) => {
          let clock = 1_000;
          const segments = raw.map(({ duration, pause }) => {
            clock += pause;
            const made = segment(clock, duration);
            clock += duration;
            return made;
          });
          const timeline = buildTimeline(segments);
          const index = pick % segments.length;
          const at = share * (segments[index]?.duration ?? 0);
          const found = locate(timeline, positionOf(timeline, index, at));
          expect(found.index).toBe(index);
          expect(found.at).toBeCloseTo(at, 6);
          // Breaks never take more of the timeline than the segments.
          const breaks = timeline.breaks.reduce((sum, { length }) => sum + length, 0);
          expect(breaks).toBeLessThan(timeline.length / 2);
        },
      ),
    );
  });
});
