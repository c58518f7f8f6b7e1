import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo, type DrawProof, type DrawTerms, draw, ticketOf, verifyProof } from '../index.ts';

const CHECKER = fileURLToPath(new URL('check_draw.py', import.meta.url));
const DOCUMENT = new URL('../../../../docs/draws.md', import.meta.url);
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The verdicts of a checker that was written from the document alone, in another language. */
const checkElsewhere = (proofs: readonly DrawProof[]): string[] => {
  const input = proofs.map((proof) => `${JSON.stringify(proof)}\n`).join('');
  const { stdout, stderr } = spawnSync('python3', [CHECKER], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
};

const anyProof = fc
  .record({
    kind: fc.constantFrom('prize' as const, 'points-equal' as const, 'points-random' as const),
    places: fc.integer({ min: 1, max: 40 }),
    spare: fc.integer({ min: 0, max: 100_000_000 }),
    people: fc.nat(80),
    secret: fc.stringMatching(/^[0-9a-f]{64}$/),
  })
  .map(({ kind, places, spare, people, secret }): DrawProof => {
    const points = kind === 'prize' ? 0 : places + spare;
    const terms: DrawTerms = { bagId: `b-${secret.slice(0, 6)}`, kind, points, places };
    const ids = Array.from({ length: people }, (_, index) => `u${index}`);
    const entrants = ids.map((id) => ticketOf(terms.bagId, id)).sort();
    const commitment = commitTo(terms, secret);
    return { version: 1, ...terms, commitment, secret, entrants, ...draw(terms, secret, entrants) };
  });

describe('the written procedure', () => {
  it.skipIf(!hasPython)('Q-01 is followed alike by a checker in another language', () => {
    const proofs = fc.sample(anyProof, 1000);
    expect(proofs.flatMap(verifyProof)).toEqual([]);
    expect(new Set(checkElsewhere(proofs))).toEqual(new Set(['right']));
    const falsified = proofs.flatMap((proof): DrawProof[] => [
      { ...proof, points: proof.points + 1 },
      { ...proof, entrants: [...proof.entrants, 'f'.repeat(32)] },
      { ...proof, winners: [...proof.winners, { ticket: 'f'.repeat(32), reward: 1 }] },
    ]);
    expect(falsified.filter((proof) => verifyProof(proof).length === 0)).toEqual([]);
    expect(checkElsewhere(falsified)).not.toContain('right');
  });

  it('D-02 has an example that is right', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    const proof = JSON.parse(example) as DrawProof;
    expect(verifyProof(proof)).toEqual([]);
    const accounts = ['ann', 'ben', 'cid', 'dan', 'eve'];
    expect(proof.entrants).toEqual(accounts.map((id) => ticketOf(proof.bagId, id)).sort());
  });
});
