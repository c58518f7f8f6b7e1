import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GapTracker } from './GapTracker.ts';

const TOPIC = 'live/r1/client';

describe('GapTracker', () => {
  it('T-08 sees no gap in numbers that follow each other', () => {
    const gaps = new GapTracker();
    for (const seq of [7, 8, 9]) expect(gaps.note(TOPIC, seq, 'advancing')).toBe(false);
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 sees a gap when a number is left out', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'advancing');
    expect(gaps.note(TOPIC, 9, 'advancing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 a number that comes late closes its gap', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'advancing');
    gaps.note(TOPIC, 9, 'advancing');
    gaps.note(TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a passing notice repeats the newest number, and betrays one that never came', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'advancing');
    expect(gaps.note(TOPIC, 7, 'passing')).toBe(false);
    expect(gaps.note(TOPIC, 8, 'passing')).toBe(true);
    gaps.note(TOPIC, 8, 'passing');
    expect(gaps.hasGap).toBe(true);
    gaps.note(TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a notice of an unknown kind may or may not advance', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'unknown');
    expect(gaps.note(TOPIC, 7, 'unknown')).toBe(false);
    expect(gaps.note(TOPIC, 8, 'unknown')).toBe(false);
    expect(gaps.note(TOPIC, 10, 'unknown')).toBe(true);
  });

  it('T-08 counts every topic for itself', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'advancing');
    expect(gaps.note('live/r1/server', 100, 'advancing')).toBe(false);
    expect(gaps.note(TOPIC, 8, 'advancing')).toBe(false);
  });

  it('T-08 works with a back end that sends no numbers', () => {
    const gaps = new GapTracker();
    expect(gaps.note(TOPIC, undefined, 'advancing')).toBe(false);
    gaps.note(TOPIC, 3, 'advancing');
    expect(gaps.note(TOPIC, undefined, 'advancing')).toBe(false);
    expect(gaps.note(TOPIC, 4, 'advancing')).toBe(false);
  });

  it('T-08 a gap too wide to wait for stays one until it is settled', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 1, 'advancing');
    gaps.note(TOPIC, 100_000, 'advancing');
    for (let seq = 2; seq < 300; seq += 1) gaps.note(TOPIC, seq, 'advancing');
    expect(gaps.hasGap).toBe(true);
    gaps.settle();
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 after a reset any number is the start', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 1, 'advancing');
    gaps.reset();
    expect(gaps.note(TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 doubts a first number that comes only after the fetch, where it is told to', () => {
    const gaps = new GapTracker(true);
    expect(gaps.note(TOPIC, 7, 'advancing')).toBe(false);
    gaps.settle();
    expect(gaps.note('live/r1/server', 3, 'passing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
    gaps.reset();
    expect(gaps.note(TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 what was given up does not close by coming late', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 7, 'advancing');
    gaps.note(TOPIC, 9, 'advancing');
    gaps.giveUp();
    gaps.note(TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 numbers that begin anew are a gap once', () => {
    const gaps = new GapTracker();
    gaps.note(TOPIC, 5_000, 'advancing');
    expect(gaps.note(TOPIC, 1, 'advancing')).toBe(true);
    gaps.settle();
    expect(gaps.note(TOPIC, 2, 'advancing')).toBe(false);
  });

  it('T-08 in whatever order all numbers come, none is missing at the end', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 30 }, (_, index) => index + 2),
          { minLength: 30 },
        ),
        (order) => {
          const gaps = new GapTracker();
          gaps.note(TOPIC, 1, 'advancing');
          for (const seq of order) gaps.note(TOPIC, seq, 'advancing');
          expect(gaps.hasGap).toBe(false);
        },
      ),
    );
  });

  it('T-08 whichever one is lost before the last, it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 29 }), (lost) => {
        const gaps = new GapTracker();
        for (let seq = 1; seq <= 30; seq += 1) if (seq !== lost) gaps.note(TOPIC, seq, 'advancing');
        expect(gaps.hasGap).toBe(true);
      }),
    );
  });
});
