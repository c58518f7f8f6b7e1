import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo, type DrawTerms, draw, newSecret, ticketOf } from './draw.ts';
import { type DrawProof, verifyProof } from './verify.ts';

const proofOf = (terms: DrawTerms, accounts: number): DrawProof => {
  const secret = newSecret();
  const entrants = Array.from({ length: accounts }, (_, index) =>
    ticketOf(terms.bagId, `u${index}`),
  ).sort();
  const commitment = commitTo(terms, secret);
  return { version: 1, ...terms, commitment, secret, entrants, ...draw(terms, secret, entrants) };
};

const points: DrawTerms = { bagId: 'b1', kind: 'points-random', points: 888, places: 5 };

describe('a proof', () => {
  it('Q-01 of every kind of bag is right as it was made', () => {
    const anyTerms = fc.record({
      bagId: fc.stringMatching(/^[a-z0-9]{1,20}$/),
      kind: fc.constantFrom('prize' as const, 'points-equal' as const, 'points-random' as const),
      points: fc.integer({ min: 60, max: 100_000 }),
      places: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(anyTerms, fc.nat(100), (terms, accounts) => {
        expect(verifyProof(proofOf(terms, accounts))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('Q-01 with another secret is false', () => {
    expect(verifyProof({ ...proofOf(points, 20), secret: newSecret() })).toContain('commitment');
  });

  it('Q-01 with another winner, share or order of winners is false', () => {
    const proof = proofOf(points, 20);
    const [first, second, ...rest] = proof.winners as [Share, Share, ...Share[]];
    const loser = proof.entrants.find(
      (ticket) => !proof.winners.some((winner) => winner.ticket === ticket),
    ) as string;
    for (const winners of [
      [{ ...first, ticket: loser }, second, ...rest],
      [{ ...first, reward: first.reward + 1 }, second, ...rest],
      [second, first, ...rest],
      [second, ...rest],
      [],
    ])
      expect(verifyProof({ ...proof, winners })).toEqual(['winners']);
  });

  it('Q-01 with an entrant more, less, twice or out of order is false', () => {
    const proof = proofOf({ ...points, places: 20, points: 100_000 }, 40);
    const [first, second, ...rest] = proof.entrants as [string, string, ...string[]];
    const added = [...proof.entrants, ticketOf('b1', 'late')].sort();
    expect(verifyProof({ ...proof, entrants: added })).toContain('entrants');
    expect(verifyProof({ ...proof, entrants: [second, ...rest] })).toContain('entrants');
    expect(verifyProof({ ...proof, entrants: [second, first, ...rest] })).toEqual(['entrants']);
    expect(verifyProof({ ...proof, entrants: [first, first, second, ...rest] })).toContain(
      'entrants',
    );
  });

  it('Q-01 with other terms is false', () => {
    const proof = proofOf(points, 20);
    for (const change of [{ points: 889 }, { places: 6 }, { kind: 'points-equal' as const }])
      expect(verifyProof({ ...proof, ...change })).toContain('commitment');
  });
});

type Share = DrawProof['winners'][number];
