import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoticeOrder, RESTARTED } from './NoticeOrder.ts';

const TOPIC = 'live/r1/client';

const order = () => {
  const notices = new NoticeOrder<number>();
  const take = (seq: number) => notices.take(TOPIC, seq, 'advancing', seq);
  return { notices, take };
};

describe('NoticeOrder', () => {
  it('T-08 hands on in order and once, in whatever order and however often they come', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 2);
    const anyOrder = fc
      .tuple(fc.shuffledSubarray(numbers, { minLength: 20 }), fc.subarray(numbers))
      .map(([all, again]) => [...all, ...again]);
    fc.assert(
      fc.property(anyOrder, (arrivals) => {
        const { take } = order();
        expect([1, ...arrivals].flatMap(take)).toEqual([1, ...numbers]);
      }),
    );
  });

  it('T-08 holds back what has overtaken, gives up when told, and then ignores what is too late', () => {
    const { notices, take } = order();
    take(1);
    expect(take(3)).toEqual([]);
    expect(notices.isHolding).toBe(true);
    expect(notices.release()).toEqual([3]);
    expect(notices.isHolding).toBe(false);
    expect(take(2)).toEqual([]);
    expect(take(4)).toEqual([4]);
  });

  it('T-08 lets through what passes, and what has no number', () => {
    const { notices, take } = order();
    take(5);
    expect(notices.take(TOPIC, 5, 'passing', 50)).toEqual([50]);
    expect(notices.take(TOPIC, undefined, 'advancing', 51)).toEqual([51]);
  });

  it('T-08 an unknown notice takes no number away from a known one', () => {
    const { notices, take } = order();
    take(1);
    notices.take(TOPIC, 2, 'unknown', undefined);
    expect(take(2)).toEqual([2]);
    expect(take(3)).toEqual([3]);
  });

  it('T-08 hands on what came before the first one that was heard', () => {
    const { take } = order();
    expect([8, 7].flatMap(take)).toEqual([8, 7]);
  });

  it('T-08 hands on nothing older than what was fetched', () => {
    const { notices, take } = order();
    take(8);
    take(10);
    expect(notices.settle()).toEqual([10]);
    expect([7, 9, 11].flatMap(take)).toEqual([11]);
    notices.take(TOPIC, 14, 'passing', 0);
    notices.settle();
    expect([12, 14, 15].flatMap(take)).toEqual([15]);
  });

  it('T-08 goes on with a back end that counts anew', () => {
    const { take } = order();
    take(RESTARTED + 50);
    expect([1, 2, 2, 3].flatMap(take)).toEqual([1, 2, 3]);
  });

  it('T-08 holds a bounded number', () => {
    const { notices, take } = order();
    take(1);
    for (let seq = 3; notices.isHolding || seq < 10; seq += 1) {
      take(seq);
      expect(seq).toBeLessThan(1_000);
    }
  });
});
