import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Advance, NoticeSequence, RESTART_DISTANCE } from './NoticeSequence.ts';

const TOPIC = 'live/r1/client';

const createNumbers = () => {
  const notices = new NoticeSequence<number>();
  const take = (seq: number) => notices.take(TOPIC, seq, 'advancing', seq);
  return { notices, take };
};

describe('the order of notices', () => {
  it('T-08 delivers in order and once, for any order of arrival and any repetition', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 2);
    const anyOrder = fc
      .tuple(fc.shuffledSubarray(numbers, { minLength: 20 }), fc.subarray(numbers))
      .map(([all, again]) => [...all, ...again]);
    fc.assert(
      fc.property(anyOrder, (arrivals) => {
        const { take } = createNumbers();
        expect([1, ...arrivals].flatMap(take)).toEqual([1, ...numbers]);
      }),
    );
  });

  it('T-08 holds back a notice that arrives early; after release() it ignores the late one', () => {
    const { notices, take } = createNumbers();
    take(1);
    expect(take(3)).toEqual([]);
    expect(notices.isWaiting).toBe(true);
    expect(notices.release()).toEqual([3]);
    expect(notices.isWaiting).toBe(false);
    expect(take(2)).toEqual([]);
    expect(take(4)).toEqual([4]);
  });

  it('T-08 delivers passing notices and notices without a number', () => {
    const { notices, take } = createNumbers();
    take(5);
    expect(notices.take(TOPIC, 5, 'passing', 50)).toEqual([50]);
    expect(notices.take(TOPIC, undefined, 'advancing', 51)).toEqual([51]);
  });

  it('T-08 an unknown notice does not use up the number of a known one', () => {
    const { notices, take } = createNumbers();
    take(1);
    notices.take(TOPIC, 2, 'unknown', undefined);
    expect(take(2)).toEqual([2]);
    expect(take(3)).toEqual([3]);
  });

  it('T-08 delivers a notice older than the first one received', () => {
    const { take } = createNumbers();
    expect([8, 7].flatMap(take)).toEqual([8, 7]);
  });

  it('T-08 delivers nothing older than what was fetched', () => {
    const { notices, take } = createNumbers();
    take(8);
    take(10);
    expect(notices.markFetched()).toEqual([10]);
    expect([7, 9, 11].flatMap(take)).toEqual([11]);
    notices.take(TOPIC, 14, 'passing', 0);
    notices.markFetched();
    expect([12, 14, 15].flatMap(take)).toEqual([15]);
  });

  it('T-08 continues with a back end that restarts its numbers', () => {
    const { take } = createNumbers();
    take(RESTART_DISTANCE + 50);
    expect([1, 2, 2, 3].flatMap(take)).toEqual([1, 2, 3]);
  });

  it('T-08 holds back a bounded number of notices', () => {
    const { notices, take } = createNumbers();
    take(1);
    for (let seq = 3; notices.isWaiting || seq < 10; seq += 1) {
      take(seq);
      expect(seq).toBeLessThan(1_000);
    }
  });
});

const createSequence = (resyncOnFirstSeq = false) => new NoticeSequence<string>(resyncOnFirstSeq);

/** Whether a gap is known after this notice. */
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
  it('T-08 finds no gap in consecutive numbers', () => {
    const gaps = createSequence();
    for (const seq of [7, 8, 9]) expect(note(gaps, TOPIC, seq, 'advancing')).toBe(false);
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 finds a gap when a number is missing', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, TOPIC, 9, 'advancing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 a late number closes its gap', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'advancing');
    note(gaps, TOPIC, 9, 'advancing');
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a passing notice repeats the newest number, and reveals one that was lost', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, TOPIC, 7, 'passing')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'passing')).toBe(true);
    note(gaps, TOPIC, 8, 'passing');
    expect(gaps.hasGap).toBe(true);
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 a notice of an unknown kind may or may not advance', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'unknown');
    expect(note(gaps, TOPIC, 7, 'unknown')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'unknown')).toBe(false);
    expect(note(gaps, TOPIC, 10, 'unknown')).toBe(true);
  });

  it('T-08 counts each topic separately', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'advancing');
    expect(note(gaps, 'live/r1/server', 100, 'advancing')).toBe(false);
    expect(note(gaps, TOPIC, 8, 'advancing')).toBe(false);
  });

  it('T-08 works with a back end that sends no numbers', () => {
    const gaps = createSequence();
    expect(note(gaps, TOPIC, undefined, 'advancing')).toBe(false);
    note(gaps, TOPIC, 3, 'advancing');
    expect(note(gaps, TOPIC, undefined, 'advancing')).toBe(false);
    expect(note(gaps, TOPIC, 4, 'advancing')).toBe(false);
  });

  it('T-08 a gap that is too wide to wait for stays open until markFetched()', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 1, 'advancing');
    note(gaps, TOPIC, 100_000, 'advancing');
    for (let seq = 2; seq < 300; seq += 1) note(gaps, TOPIC, seq, 'advancing');
    expect(gaps.hasGap).toBe(true);
    gaps.markFetched();
    expect(gaps.hasGap).toBe(false);
  });

  it('T-08 accepts any first number after a reset', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 1, 'advancing');
    gaps.reset();
    expect(note(gaps, TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 with resyncOnFirstSeq, a first number after the fetch counts as a gap', () => {
    const gaps = createSequence(true);
    expect(note(gaps, TOPIC, 7, 'advancing')).toBe(false);
    gaps.markFetched();
    expect(note(gaps, 'live/r1/server', 3, 'passing')).toBe(true);
    expect(gaps.hasGap).toBe(true);
    gaps.reset();
    expect(note(gaps, TOPIC, 50, 'advancing')).toBe(false);
  });

  it('T-08 a late notice does not close a gap that was released', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 7, 'advancing');
    note(gaps, TOPIC, 9, 'advancing');
    gaps.release();
    note(gaps, TOPIC, 8, 'advancing');
    expect(gaps.hasGap).toBe(true);
  });

  it('T-08 restarted numbers are one gap', () => {
    const gaps = createSequence();
    note(gaps, TOPIC, 5_000, 'advancing');
    expect(note(gaps, TOPIC, 1, 'advancing')).toBe(true);
    gaps.markFetched();
    expect(note(gaps, TOPIC, 2, 'advancing')).toBe(false);
  });

  it('T-08 has no gap once all numbers have arrived in any order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 30 }, (_, index) => index + 2),
          { minLength: 30 },
        ),
        (order) => {
          const gaps = createSequence();
          note(gaps, TOPIC, 1, 'advancing');
          for (const seq of order) note(gaps, TOPIC, seq, 'advancing');
          expect(gaps.hasGap).toBe(false);
        },
      ),
    );
  });

  it('T-08 finds the loss of any number before the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 29 }), (lost) => {
        const gaps = createSequence();
        for (let seq = 1; seq <= 30; seq += 1)
          if (seq !== lost) note(gaps, TOPIC, seq, 'advancing');
        expect(gaps.hasGap).toBe(true);
      }),
    );
  });
});
