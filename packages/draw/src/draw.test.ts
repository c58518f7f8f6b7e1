import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo, type DrawTerms, draw, newSecret, ticketOf } from './draw.ts';
import { RandomNumbers, type RandomSource } from './RandomNumbers.ts';
import { equalShares, randomShares } from './shares.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ticketOf('bag', `u${index}`));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const terms = (change: Partial<DrawTerms> = {}): DrawTerms => ({
  bagId: 'bag',
  kind: 'points-random',
  points: 1000,
  places: 10,
  ...change,
});
const numbers = (seed: number): RandomSource => new RandomNumbers(new Uint8Array(32).fill(seed));
const secretOf = (number: number) => number.toString(16).padStart(64, '0');

const anyTerms = fc
  .record({
    kind: fc.constantFrom('prize' as const, 'points-equal' as const, 'points-random' as const),
    places: fc.integer({ min: 1, max: 60 }),
    spare: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ kind, places, spare }) =>
    terms({ kind, places, points: kind === 'prize' ? 0 : places + spare }),
  );
const anyDraw = fc.record({
  terms: anyTerms,
  entrants: fc.uniqueArray(fc.integer({ min: 0, max: 200 }).map((id) => ticketOf('bag', `u${id}`))),
  secret: fc.nat().map(secretOf),
});

describe('a draw', () => {
  it('L-05 lets nobody win twice and nobody from outside, and fills every place for which there is somebody', () => {
    fc.assert(
      fc.property(anyDraw, ({ terms, entrants, secret }) => {
        const winners = draw(terms, secret, entrants).winners.map(({ ticket }) => ticket);
        expect(new Set(winners).size).toBe(winners.length);
        expect(winners).toHaveLength(Math.min(terms.places, entrants.length));
        for (const winner of winners) expect(entrants).toContain(winner);
      }),
    );
  });

  it('L-05 hands out all points, at least one to each, and one prize to each', () => {
    fc.assert(
      fc.property(anyDraw, ({ terms, entrants, secret }) => {
        const rewards = draw(terms, secret, entrants).winners.map(({ reward }) => reward);
        if (terms.kind === 'prize') expect(rewards.every((reward) => reward === 1)).toBe(true);
        else if (rewards.length > 0) expect(sum(rewards)).toBe(terms.points);
        for (const reward of rewards) expect(reward).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('Q-01 follows from terms, secret and set of entrants, whatever their order', () => {
    fc.assert(
      fc.property(anyDraw, ({ terms, entrants, secret }) => {
        expect(draw(terms, secret, [...entrants].reverse())).toEqual(draw(terms, secret, entrants));
      }),
    );
  });

  it('Q-01 is another one with another secret, and with one entrant more', () => {
    const entrants = people(1000);
    const first = draw(terms(), secretOf(1), entrants);
    expect(draw(terms(), secretOf(2), entrants)).not.toEqual(first);
    expect(draw(terms(), secretOf(1), [...entrants, ticketOf('bag', 'late')])).not.toEqual(first);
  });

  it('Q-01 has another seal with another secret and another entrant, whoever wins', () => {
    const [only, late] = people(2) as [string, string];
    const { seal } = draw(terms(), secretOf(1), [only]);
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    expect(draw(terms(), secretOf(2), [only]).seal).not.toBe(seal);
    expect(draw(terms(), secretOf(1), [only, late]).seal).not.toBe(seal);
  });

  it('L-05 draws nobody from nobody', () => {
    expect(draw(terms(), newSecret(), []).winners).toEqual([]);
  });

  it('L-05 manages the largest bag', () => {
    const bag = terms({ points: 100_000_000, places: 10_000 });
    const wins = draw(bag, newSecret(), people(20_000)).winners;
    expect(wins).toHaveLength(10_000);
    expect(sum(wins.map(({ reward }) => reward))).toBe(100_000_000);
  });
});

describe('what is published', () => {
  it('Q-01 secrets are 32 bytes and never the same', () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('Q-01 the commitment changes with the secret and with every term', () => {
    const commitments = [
      commitTo(terms(), secretOf(1)),
      commitTo(terms(), secretOf(2)),
      commitTo(terms({ bagId: 'other' }), secretOf(1)),
      commitTo(terms({ kind: 'points-equal' }), secretOf(1)),
      commitTo(terms({ points: 1001 }), secretOf(1)),
      commitTo(terms({ places: 11 }), secretOf(1)),
    ];
    expect(new Set(commitments).size).toBe(6);
  });

  it('Q-01 a ticket is of one account in one bag', () => {
    expect(ticketOf('bag', 'u1')).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([ticketOf('bag', 'u1'), ticketOf('bag', 'u2'), ticketOf('b', 'u1')]).size).toBe(
      3,
    );
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
        fc.nat(255),
        (count, spare, seed) => {
          const shares = randomShares(count + spare, count, numbers(seed));
          expect(shares).toHaveLength(count);
          expect(sum(shares)).toBe(count + spare);
          expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
        },
      ),
    );
  });
});

const chiSquare = (counts: number[], expected: number): number =>
  sum(counts.map((count) => (count - expected) ** 2 / expected));

const tally = (outcomes: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
};

describe('fairness', () => {
  it('L-05 gives every entrant the same chance, wherever in the list', () => {
    const entrants = people(20);
    const bag = terms({ places: 3 });
    const winners = Array.from(
      { length: 20_000 },
      (_, run) => draw(bag, secretOf(run), entrants).winners,
    );
    const counts = tally(winners.flat().map(({ ticket }) => ticket));
    expect(counts.size).toBe(20);
    // The bound of 99.9 % for 19 degrees of freedom.
    expect(chiSquare([...counts.values()], 3000)).toBeLessThan(43.8);
  });

  it('L-05 gives every way of cutting the points the same chance', () => {
    const random = numbers(1);
    const counts = tally(
      Array.from({ length: 30_000 }, () => randomShares(6, 3, random).join('+')),
    );
    // Six points in three shares: ten ways, nine degrees of freedom.
    expect(counts.size).toBe(10);
    expect(chiSquare([...counts.values()], 3000)).toBeLessThan(27.9);
  });

  it('L-05 gives first and last winner equal luck', () => {
    const total = [0, 0, 0, 0];
    const random = numbers(7);
    for (let run = 0; run < 20_000; run += 1)
      randomShares(100, 4, random).forEach((share, index) => {
        total[index] = (total[index] ?? 0) + share;
      });
    for (const points of total) expect(Math.abs(points / 20_000 - 25)).toBeLessThan(0.6);
  });
});
