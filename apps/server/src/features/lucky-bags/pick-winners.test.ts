import { randomInt } from 'node:crypto';
import { GrabType, LuckyBagType } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DrawnBag,
  equalShares,
  pickWinners,
  type RandomBelow,
  randomShares,
} from './pick-winners.ts';

/** A repeatable and uniform generator (mulberry32, without modulo bias). */
const seeded = (seed: number): RandomBelow => {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
};

const people = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const points = (change: Partial<DrawnBag> = {}): DrawnBag => ({
  type: LuckyBagType.POINTS,
  grabType: GrabType.RANDOM,
  totalPoints: 1000,
  num: 10,
  ...change,
});

const anyBag = fc
  .record({
    type: fc.constantFrom(LuckyBagType.POINTS, LuckyBagType.CUSTOM),
    grabType: fc.constantFrom(GrabType.RANDOM, GrabType.EQUAL),
    num: fc.integer({ min: 1, max: 60 }),
    spare: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ spare, ...bag }) => ({ ...bag, totalPoints: bag.num + spare }));
const anyDraw = {
  bag: anyBag,
  entrants: fc.array(
    fc.integer({ min: 0, max: 80 }).map((number) => `u${number}`),
    { maxLength: 90 },
  ),
  earlier: fc.array(
    fc.integer({ min: 0, max: 80 }).map((number) => `u${number}`),
    { maxLength: 20 },
  ),
  seed: fc.integer(),
};

describe('a draw', () => {
  it('L-05 lets nobody win twice, nobody from outside, and no earlier winner', () => {
    fc.assert(
      fc.property(fc.record(anyDraw), ({ bag, entrants, earlier, seed }) => {
        const wins = pickWinners(bag, entrants, new Set(earlier), seeded(seed));
        const winners = wins.map(({ accountId }) => accountId);
        expect(new Set(winners).size).toBe(winners.length);
        for (const winner of winners) {
          expect(entrants).toContain(winner);
          expect(earlier).not.toContain(winner);
        }
      }),
    );
  });

  it('L-05 fills every bag for which there is somebody', () => {
    fc.assert(
      fc.property(fc.record(anyDraw), ({ bag, entrants, earlier, seed }) => {
        const eligible = new Set(entrants.filter((entrant) => !earlier.includes(entrant)));
        const wins = pickWinners(bag, entrants, new Set(earlier), seeded(seed));
        expect(wins).toHaveLength(Math.min(bag.num, eligible.size));
      }),
    );
  });

  it('L-05 hands out all points, at least one to each, and one custom prize to each', () => {
    fc.assert(
      fc.property(fc.record(anyDraw), ({ bag, entrants, seed }) => {
        const rewards = pickWinners(bag, entrants, new Set(), seeded(seed)).map((w) => w.reward);
        for (const reward of rewards) expect(reward).toBeGreaterThanOrEqual(1);
        if (bag.type === LuckyBagType.CUSTOM) expect(new Set(rewards).size).toBeLessThanOrEqual(1);
        else if (rewards.length > 0) expect(sum(rewards)).toBe(bag.totalPoints);
        if (bag.type === LuckyBagType.CUSTOM) expect(sum(rewards)).toBe(rewards.length);
      }),
    );
  });

  it('L-05 draws nobody from nobody', () => {
    expect(pickWinners(points(), [], new Set(), randomInt)).toEqual([]);
    expect(pickWinners(points(), ['u1'], new Set(['u1']), randomInt)).toEqual([]);
  });

  it('L-05 manages the largest bag', () => {
    const bag = points({ totalPoints: 100_000_000, num: 10_000 });
    const wins = pickWinners(bag, people(20_000), new Set(), randomInt);
    expect(wins).toHaveLength(10_000);
    expect(sum(wins.map(({ reward }) => reward))).toBe(100_000_000);
  });
});

describe('shares', () => {
  it('L-05 equal ones differ by one point at most, the larger ones first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(1_000_000), (count, spare) => {
        const shares = equalShares(count + spare, count);
        expect(sum(shares)).toBe(count + spare);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      }),
    );
  });

  it('L-05 random ones are whole and sum up exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(1_000_000),
        fc.integer(),
        (count, spare, seed) => {
          const shares = randomShares(count + spare, count, seeded(seed));
          expect(shares).toHaveLength(count);
          expect(sum(shares)).toBe(count + spare);
          expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
        },
      ),
    );
  });
});

/** Chi-squared of the counts; `below` is its 99.9 % bound. */
const chiSquare = (counts: number[], expected: number): number =>
  sum(counts.map((count) => (count - expected) ** 2 / expected));

const tally = (runs: number, outcome: (random: RandomBelow) => string[]): Map<string, number> => {
  const random = seeded(20_251_115);
  const counts = new Map<string, number>();
  for (let run = 0; run < runs; run += 1)
    for (const key of outcome(random)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

describe('fairness', () => {
  it('L-05 gives every entrant the same chance, wherever in the list', () => {
    const bag = points({ num: 3 });
    const counts = tally(20_000, (random) =>
      pickWinners(bag, people(20), new Set(), random).map(({ accountId }) => accountId),
    );
    expect(counts.size).toBe(20);
    // 19 degrees of freedom.
    expect(chiSquare([...counts.values()], 3000)).toBeLessThan(43.8);
  });

  it('L-05 gives every way of cutting the points the same chance', () => {
    const counts = tally(30_000, (random) => [randomShares(6, 3, random).join('+')]);
    // Six points in three shares: ten ways, nine degrees of freedom.
    expect(counts.size).toBe(10);
    expect(chiSquare([...counts.values()], 3000)).toBeLessThan(27.9);
  });

  it('L-05 gives first and last winner equal luck', () => {
    const total = [0, 0, 0, 0];
    const random = seeded(7);
    for (let run = 0; run < 20_000; run += 1)
      randomShares(100, 4, random).forEach((share, index) => {
        total[index] = (total[index] ?? 0) + share;
      });
    for (const points of total) expect(Math.abs(points / 20_000 - 25)).toBeLessThan(0.6);
  });
});
