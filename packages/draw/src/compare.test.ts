import { describe, expect, it } from 'vitest';
import { compareDraw, isEntrant, type ShownDraw } from './compare.ts';
import { commitTo, type DrawTerms, draw, newSecret, ticketOf } from './draw.ts';
import type { DrawProof } from './verify.ts';

const terms: DrawTerms = { bagId: 'bag', kind: 'points-equal', points: 9, places: 3 };
const accounts = ['u1', 'u2', 'u3', 'u4', 'u5'];
const secret = newSecret();
const entrants = accounts.map((id) => ticketOf('bag', id)).sort();
const commitment = commitTo(terms, secret);
const drawn = draw(terms, secret, entrants);
const proof: DrawProof = { version: 1, ...terms, commitment, secret, entrants, ...drawn };
const winners = drawn.winners.map(({ ticket, reward }) => ({
  accountId: accounts.find((id) => ticketOf('bag', id) === ticket) ?? '',
  reward,
}));
const shown: ShownDraw = { commitment, seal: drawn.seal, winners, position: 0 };

describe('a page that shows a draw', () => {
  it('Q-01 agrees with its proof, whole or from a later page on', () => {
    expect(compareDraw(proof, shown)).toEqual([]);
    expect(compareDraw(proof, { ...shown, winners: winners.slice(1), position: 1 })).toEqual([]);
    const unannounced = { ...shown, commitment: undefined, seal: undefined };
    expect(compareDraw(proof, unannounced)).toEqual([]);
  });

  it('Q-01 does not agree with another winner, share or place', () => {
    const [first, ...rest] = winners as [(typeof winners)[number]];
    for (const others of [
      [{ ...first, accountId: 'stranger' }, ...rest],
      [{ ...first, reward: 4 }, ...rest],
      winners.slice(1),
      [...winners, first],
    ])
      expect(compareDraw(proof, { ...shown, winners: others })).toEqual(['shown']);
  });

  it('Q-01 does not agree when something else was announced', () => {
    expect(compareDraw(proof, { ...shown, commitment: newSecret() })).toEqual(['announced']);
    expect(compareDraw(proof, { ...shown, seal: newSecret() })).toEqual(['announced']);
  });

  it('Q-01 tells what is wrong with the proof itself', () => {
    expect(compareDraw({ ...proof, seal: newSecret() }, { ...shown, seal: undefined })).toEqual([
      'entrants',
    ]);
  });

  it('Q-01 knows who took part', () => {
    expect(isEntrant(proof, 'u3')).toBe(true);
    expect(isEntrant(proof, 'u6')).toBe(false);
  });
});
