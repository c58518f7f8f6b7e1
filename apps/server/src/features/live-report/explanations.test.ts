import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../read-models/live/events.ts';
import { explain, type OnlinePoint } from './explanations.ts';

const STEP_MS = 10_000;
const MINUTE_POINTS = 6;

/** Even numbers between −1 and 1 from a seed. */
const noiseFrom = (seed: number) => {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
};

const curve = (length: number, levelAt: (index: number) => number): OnlinePoint[] =>
  Array.from({ length }, (_, index) => ({
    at: index * STEP_MS,
    online: Math.max(0, Math.round(levelAt(index))),
  }));

const noisy = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  minutes: fc.integer({ min: 0, max: 480 }),
  level: fc.integer({ min: 0, max: 20_000 }),
  roughness: fc.double({ min: 0, max: 0.15, noNaN: true }),
});

describe('explanations', () => {
  it('U-05 finds nothing in noise around a level that drifts slowly', () => {
    fc.assert(
      fc.property(
        noisy,
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        ({ seed, minutes, level, roughness }, drift) => {
          const noise = noiseFrom(seed);
          const wave = (index: number) => 1 + drift * Math.sin(index / (60 * MINUTE_POINTS));
          const points = curve(
            minutes * MINUTE_POINTS,
            (index) => level * wave(index) * (1 + roughness * noise()),
          );
          expect(explain(points, [])).toEqual([]);
        },
      ),
    );
  });

  it('U-05 labels not one change in five hours where people come and go at random', () => {
    let labels = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const noise = noiseFrom(seed * 7_919);
      let level = 400;
      const points = curve(120 * MINUTE_POINTS, () => {
        level *= 1 + 0.05 * noise();
        return level;
      });
      labels += explain(points, []).length;
    }
    expect(labels).toBeLessThan(120 / 5);
  });

  it('U-05 finds every planted rise and fall, with its size, and no other', () => {
    const jump = fc.record({
      up: fc.boolean(),
      share: fc.double({ min: 0.35, max: 1.5, noNaN: true }),
      minutesAfter: fc.integer({ min: 12, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(jump, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 60, max: 5_000 }),
        fc.double({ min: 0, max: 0.03, noNaN: true }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (jumps, start, roughness, seed) => {
          const noise = noiseFrom(seed);
          const levels: { from: number; level: number }[] = [{ from: 0, level: start }];
          for (const { up, share, minutesAfter } of jumps) {
            const last = levels.at(-1) ?? { from: 0, level: start };
            // Down by a third at least, and up again, so that levels stay in a range.
            const rises = last.level < start / 4 || (up && last.level < start * 8);
            const level = rises
              ? last.level * (1 + share)
              : last.level * (1 - Math.min(share, 0.7));
            levels.push({ from: last.from + minutesAfter * MINUTE_POINTS, level });
          }
          fc.pre(levels.every(({ level }) => level >= 20));
          const length = (levels.at(-1)?.from ?? 0) + 12 * MINUTE_POINTS;
          const levelAt = (index: number) =>
            levels.findLast(({ from }) => from <= index)?.level ?? start;
          const points = curve(length, (index) => levelAt(index) * (1 + roughness * noise()));
          const found = explain(points, []);
          expect(found).toHaveLength(jumps.length);
          for (const [index, { at, people }] of found.entries()) {
            const before = levels[index]?.level ?? 0;
            const after = levels[index + 1];
            if (!after) throw new Error('one too many');
            expect(Math.abs(at - after.from * STEP_MS)).toBeLessThanOrEqual(60_000);
            const size = after.level - before;
            const slack = 2 + 0.1 * Math.max(before, after.level);
            expect(Math.abs(people - size)).toBeLessThanOrEqual(slack);
          }
        },
      ),
    );
  });

  const minutes = (count: number) => count * 60_000;
  const step = (from: number, to: number) =>
    curve(30 * MINUTE_POINTS, (index) => (index < 15 * MINUTE_POINTS ? from : to));
  const event = (kind: LiveEvent['kind'], at: number): LiveEvent => ({ kind, at, text: kind });

  it.each([
    ['luckyBag', 20, 60, 14, 'luckyBag'],
    ['activity', 20, 60, 13, 'activity'],
    ['pin', 20, 60, 15, 'pin'],
    ['resume', 20, 60, 14, 'resume'],
    ['pause', 60, 20, 14, 'pause'],
    ['loss', 60, 20, 15, 'loss'],
    ['silenceAll', 60, 20, 13, 'silenceAll'],
    ['noGuests', 60, 20, 14, 'noGuests'],
    ['noGuests', 20, 60, 14, undefined],
    // Too long ago, afterwards, or of the other direction.
    ['luckyBag', 20, 60, 12.2, 'luckyBag'],
    ['luckyBag', 20, 60, 11.8, undefined],
    ['luckyBag', 20, 60, 17, undefined],
    ['pause', 20, 60, 14, undefined],
    ['luckyBag', 60, 20, 14, undefined],
  ] as const)(
    'U-05 a %s explains %i → %i when it came at minute %d: %s',
    (kind, from, to, at, cause) => {
      const [found, ...more] = explain(step(from, to), [event(kind, minutes(at))]);
      expect(more).toEqual([]);
      expect(found?.people).toBe(to - from);
      expect(found?.cause?.kind).toBe(cause);
    },
  );

  it.each([
    [2, 0, 0],
    [8, 3, 0],
    [8, 2, 1],
  ])(
    'U-05 %i people who become %i have %i explanations: fewer than 6 need none',
    (from, to, count) => {
      expect(explain(step(from, to), [])).toHaveLength(count);
    },
  );

  it('U-05 labels a rise of the opening only where something explains it', () => {
    const opening = curve(30 * MINUTE_POINTS, (index) => (index < 5 * MINUTE_POINTS ? 20 : 60));
    expect(explain(opening, [])).toEqual([]);
    expect(explain(opening, [event('luckyBag', minutes(4))])).toHaveLength(1);
  });

  it('U-05 names the newest of several causes', () => {
    const events = [event('activity', minutes(13)), event('luckyBag', minutes(14))];
    expect(explain(step(20, 60), events)[0]?.cause?.kind).toBe('luckyBag');
  });

  it('U-05 a dip that guests kept out for a moment neither dates nor explains the fall after it', () => {
    // Kept out from minute 25 and let in again ten seconds later; all leave a minute afterwards.
    const dip = 25 * MINUTE_POINTS;
    const fall = dip + MINUTE_POINTS;
    const points = curve(fall + 4, (index) => (index === dip ? 2 : index < fall ? 20 : 1));
    const keptOut = { ...event('noGuests', minutes(25) - 4_000), untilAt: minutes(25) + 6_000 };
    const found = explain(points, [keptOut]);
    expect(found).toMatchObject([{ at: minutes(26), people: -19, cause: undefined }]);
    // Still kept out, they are the cause.
    const [still] = explain(points, [event('noGuests', minutes(26) - 4_000)]);
    expect(still?.cause?.kind).toBe('noGuests');
  });

  it('U-05 finds each jump of a live that never rests for long', () => {
    // Level at each minute; between them it changes evenly, in an instant where two are the same minute.
    const levels = [
      [0, 5],
      [5, 18],
      [14, 18],
      [14, 28],
      [22, 28],
      [28, 18],
      [28, 11],
      [33, 11],
      [37, 18],
      [38, 18],
      [38, 9],
      [41, 9],
      [47, 18],
      [47, 29],
      [54, 29],
      [60, 18],
    ] as [number, number][];
    const levelAt = (index: number): number => {
      const minute = index / MINUTE_POINTS;
      const next = levels.findIndex(([at]) => at > minute);
      const [[from, before] = [0, 0], [to, after] = [60, 18]] = [levels[next - 1], levels[next]];
      return before + ((after - before) * (minute - from)) / Math.max(1, to - from);
    };
    const found = explain(curve(60 * MINUTE_POINTS, levelAt), []);
    const minutes = found.map(({ at }) => Math.round(at / (STEP_MS * MINUTE_POINTS)));
    expect(minutes).toEqual([14, 28, 38, 47]);
    expect(found.map(({ people }) => Math.sign(people))).toEqual([1, -1, -1, 1]);
  });
});
