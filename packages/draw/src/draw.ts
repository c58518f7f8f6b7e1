import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { RandomNumbers } from './RandomNumbers.ts';
import { equalShares, pick, randomShares } from './shares.ts';

/** The terms of a bag that decide who wins what. docs/draws.md describes every step of this file to the byte. */
export interface DrawTerms {
  bagId: string;
  /** `prize`: one each. `points-equal`, `points-random`: all points, divided among the winners. */
  kind: 'prize' | 'points-equal' | 'points-random';
  /** Points to divide; 0 for a prize. */
  points: number;
  /** How many can win. */
  places: number;
}

/** What one ticket won. */
export interface Share {
  ticket: string;
  reward: number;
}

const SECRET_BYTES = 32;
/** 128 bits: two people never share a ticket, and a list of ten thousand stays small. */
const TICKET_LENGTH = 32;

const hashOf = (...lines: readonly (string | number)[]): string =>
  bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));

export const newSecret = (): string => bytesToHex(randomBytes(SECRET_BYTES));

/** The hash that binds a bag to its secret and its terms; published with the launch. */
export const commitTo = ({ bagId, kind, points, places }: DrawTerms, secret: string): string =>
  hashOf('live-draw/1', bagId, kind, points, places, secret);

/** Stands for an entrant in the published list, which names nobody: only who knows an account's id can find it there. */
export const ticketOf = (bagId: string, accountId: string): string =>
  hashOf('live-draw-ticket/1', bagId, accountId).slice(0, TICKET_LENGTH);

export interface Drawn {
  /** Winners in the order of the draw, with what each gets. */
  winners: Share[];
  /** Changes with the secret and with every entrant, also with one who changes nothing for the winners. */
  seal: string;
}

/** The same for the same terms, secret and set of tickets. */
export const draw = (terms: DrawTerms, secret: string, entrants: readonly string[]): Drawn => {
  const tickets = [...entrants].sort();
  const list = sha256(utf8ToBytes(tickets.join('\n')));
  const key = sha256(new Uint8Array([...hexToBytes(secret), ...list]));
  const random = new RandomNumbers(key);
  const drawn = pick(tickets, terms.places, random);
  const rewards = rewardsOf(terms, drawn.length, random);
  return {
    winners: drawn.map((ticket, index) => ({ ticket, reward: rewards[index] as number })),
    seal: bytesToHex(sha256(key)),
  };
};

const rewardsOf = ({ kind, points }: DrawTerms, count: number, random: RandomNumbers): number[] => {
  if (count === 0) return [];
  if (kind === 'prize') return new Array<number>(count).fill(1);
  return kind === 'points-equal' ? equalShares(points, count) : randomShares(points, count, random);
};
