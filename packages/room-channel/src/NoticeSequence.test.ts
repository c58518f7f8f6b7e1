import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Advance, NoticeSequence, RESTARTED } from './NoticeSequence.ts';

const TOPIC = 'live/r1/client';

const sequenceOfNumbers = () => {
  const notices = new NoticeSequence<number>();
  const take = (seq: number) => notices.take(TOPIC, seq, 'advancing', seq);
  return { notices, take };
};

describe('the order of notices', () => {
  it('T-08 hands on in order and once, in whatever order and however often they come', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 2);
    const anyOrder = fc
      .tuple(fc.shuffledSubarray(numbers, { minLength: 20 }), fc.subarray(numbers))
      .map(([all, again]) => [...all, ...again]);
    fc.assert(
      fc.property(anyOrder, (arrivals) => {
        const { take } = sequenceOfNumbers();
        expect([1, ...arrivals].flatMap(take)).toEqual([1, ...numbers]);
      }),
    );
  });

  it('T-08 holds back what has overtaken, gives up when told, and then ignores what is too late', () => {
    const { notices, take } = sequenceOfNumbers();
    take(1);
    expect(take(3)).toEqual([]);
    expect(notices.isHolding).toBe(true);
    expect(notices.release()).toEqual([3]);
    expect(notices.isHolding).toBe(false);
    expect(take(2)).toEqual([]);
    expect(take(4)).toEqual([4]);
  });

  it('T-08 lets through what passes, and what has no number', () => {
    const { notices, take } = sequenceOfNumbers();
    take(5);
    expect(notices.take(TOPIC, 5, 'passing', 50)).toEqual([50]);
    expect(notices.take(TOPIC, undefined, 'advancing', 51)).toEqual([51]);
  });

  it('T-08 an unknown notice takes no number away from a known one', () => {
    const { notices, take } = sequenceOfNumbers();
    take(1);
    notices.take(TOPIC, 2, 'unknown', undefined);
    expect(take(2)).toEqual([2]);
    expect(take(3)).toEqual([3]);
  });

  it('T-08 hands on what came before the first one that was heard', () => {
    const { take } = sequenceOfNumbers();
    expect([8, 7].flatMap(take)).toEqual([8, 7]);
  });

  it('T-08 hands on nothing older than what was fetched', () => {
    const { notices, take } = sequenceOfNumbers();
    take(8);
    take(10);
    expect(notices.settle()).toEqual([10]);
    expect([7, 9, 11].flatMap(take)).toEqual([11]);
    notices.take(TOPIC, 14, 'passing', 0);
    notices.settle();
    expect([12, 14, 15].flatMap(take)).toEqual([15]);
  });

  it('T-08 goes on with a back end that counts anew', () => {
    const { take } = sequenceOfNumbers();
    take(RESTARTED + 50);
    expect([1, 2, 2, 3].flatMap(take)).toEqual([1, 2, 3]);
  });

  it('T-08 holds a bounded number', () => {
    const { notices, take } = sequenceOfNumbers();
    take(1);
    for (let seq = 3; notices.isHolding || seq < 10; seq += 1) {
      take(seq);
      expect(seq).toBeLessThan(1_000);
    }
  });
});

const gapsOf = (resyncOnFirst = false) => new NoticeSequence<string>(resyncOnFirst);

/** Whether this number shows that others are missing. */
const note = (
  gaps: NoticeSequence<string>,
  topic: string,
  seq: number | undefined,
  advance: Advance,
) => {
  const notice = advance === 'unknown' ? undefined : `${advance} ${seq}`;
  gaps.take(topic, seq, advance, notice);
  return gaps.hasGap;
};

describe('gaps between notices', () => {
  it('T-08 sees no gap in numbers that follow each other', () => {
    const gaps = gapsOf();
    for (const seq of [7, 8, 9]) expect(note(gaps, TOPIC, seq, 'advancing')).toBe(false);
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 sees a gap when a number is left out', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, TOPIC, 9, 'advancing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 a number that comes late closes its gap', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'advancing');
    note(gaps, TOPIC, 9, 'advancing');
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a passing notice repeats the newest number, and betrays one that never came', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, TOPIC, 7, 'passing')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'passing')).toBe(true);
    note(gaps, TOPIC, 8, 'passing');
    expect(gaps.hasGap).toBe(true);
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a notice of an unknown kind may or may not advance', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'unknown');
    expect(note(gaps, TOPIC, 7, 'unknown')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'unknown')).toBe(false);
    expect(note(gaps, TOPIC, 10, 'unknown')).toBe(true);
  });

  it('T-08 counts every topic for itself', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, 'live/r1/server', 100, 'advancing')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'advancing')).toBe(false);
  });

  it('T-08 works with a back end that sends no numbers', () => {
    const gaps = gapsOf();
    expect(note(gaps, TOPIC, undefined, 'advancing')).toBe(false);
    note(gaps, TOPIC, 3, 'advancing');
    expect(note(gaps, TOPIC, undefined, 'advancing')).toBe(false);
    expect(note(gaps, TOPIC, 4, 'advancing')).toBe(false);
  });

  it('T-08 a gap too wide to wait for stays one until it is settled', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 1, 'advancing');
    note(gaps, TOPIC, 100_000, 'advancing');
    for (let seq = 2; seq < 300; seq += 1) note(gaps, TOPIC, seq, 'advancing');
    expect(gaps.hasGap).toBe(true);
    gaps.settle();
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 after a reset any number is the start', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 1, 'advancing');
    gaps.reset();
    expect(note(gaps, TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 doubts a first number that comes only after the fetch, where it is told to', () => {
    const gaps = gapsOf(true);
    expect(note(gaps, TOPIC, 7, 'advancing')).toBe(false);
    gaps.settle();
    expect(note(gaps, 'live/r1/server', 3, 'passing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
    gaps.reset();
    expect(note(gaps, TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 what was given up does not close by coming late', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 7, 'advancing');
    note(gaps, TOPIC, 9, 'advancing');
    gaps.release();
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 numbers that begin anew are a gap once', () => {
    const gaps = gapsOf();
    note(gaps, TOPIC, 5_000, 'advancing');
    expect(note(gaps, TOPIC, 1, 'advancing')).toBe(true);
    gaps.settle();
    expect(note(gaps, TOPIC, 2, 'advancing')).toBe(false);
  });

  it('T-08 in whatever order all numbers come, none is missing at the end', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 30 }, (_, index) => index + 2),
          { minLength: 30 },
        ),
        (order) => {
          const gaps = gapsOf();
          note(gaps, TOPIC, 1, 'advancing');
          for (const seq of order) note(gaps, TOPIC, seq, 'advancing');
          expect(gaps.hasGap).toBe(false);
        },
      ),
    );
  });

  it('T-08 whichever one is lost before the last, it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 29 }), (lost) => {
        const gaps = gapsOf();
        for (let seq = 1; seq <= 30; seq += 1)
          if (seq !== lost) note(gaps, TOPIC, seq, 'advancing');
        expect(gaps.hasGap).toBe(true);
      }),
    );
  });
});
