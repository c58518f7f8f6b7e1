import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { AddressKey } from '../../domain/address-key.ts';
import { Concurrency } from '../../domain/concurrency.ts';
import { refuse } from '../../domain/refusal.ts';

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_LENGTH = 32;

export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/**
 * Costs as hard to guess as N = 2^17 with p = 1 (OWASP), but in 32 MB of memory instead of 128 MB, so that
 * sign-ins cannot exhaust the server's memory.
 */
export const SAFE_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
/** Random passwords cannot be guessed, so theirs may be cheap: thousands of accounts are made at once. */
const RANDOM_COST: PasswordCost = { N: 2 ** 10, r: 8, p: 1 };
/** The cost of hashes in the earlier format, which does not name it. */
const FORMER_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 1 };

/**
 * Each takes a core and 32 MB for about 0.4 seconds: they run one after the other, and the queue is short
 * enough to be served before pages time out.
 */
const MAX_WAITING = 30;
const busyText = '登录的人过多，请稍后再试';
/** The queue is everybody's, so two of one address are in it at a time, and a few more wait for those. */
const byAddress = new Concurrency({ atOnce: 2, maxWaiting: 10, busyText });
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

const derive = async (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> => {
  if (waiting >= MAX_WAITING) throw refuse.error(busyText);
  waiting += 1;
  // The memory that scrypt needs, and a little more: Node refuses more than 32 MB unless told so.
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  const turn = last.then(() => deriveKey(password, salt, KEY_LENGTH, options));
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
};

const write = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('.');

interface StoredHash {
  cost: PasswordCost;
  salt: Buffer;
  key: Buffer;
}

const read = (stored: string): StoredHash => {
  const parts = stored.split('.');
  const [salt = '', key = ''] = parts.slice(-2);
  const [, N, r, p] = parts.map(Number);
  const cost = parts.length === 6 && N && r && p ? { N, r, p } : FORMER_COST;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
};

const hashAt = async (cost: PasswordCost, password: string): Promise<string> => {
  const salt = randomBytes(16);
  return write(cost, salt, await derive(password, salt, cost));
};

/** Hashes and checks passwords at one cost. */
export class Passwords {
  readonly #cost: PasswordCost;
  /** Compared with for unknown accounts, so that they take as long as known ones. */
  readonly #nobody: string;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
    this.#nobody = write(cost, randomBytes(16), randomBytes(KEY_LENGTH));
  }

  hash(password: string): Promise<string> {
    return hashAt(this.#cost, password);
  }

  /** The hash of a long random password; signing in with it renews the hash. */
  hashRandom(password: string): Promise<string> {
    return hashAt(RANDOM_COST, password);
  }

  /**
   * The hash to store from now on, which is a new one where the stored one was cheaper; undefined for
   * a wrong password.
   */
  verify(
    password: string,
    stored: string | undefined,
    address: AddressKey,
  ): Promise<string | undefined> {
    return byAddress.run(address, () => this.#verify(password, stored));
  }

  async #verify(password: string, stored: string | undefined): Promise<string | undefined> {
    const { cost, salt, key } = read(stored || this.#nobody);
    const isRight = timingSafeEqual(await derive(password, salt, cost), key) && Boolean(stored);
    const isCheap = workOf(cost) < workOf(this.#cost);
    // Also for a wrong password: an account with a cheap hash must not answer sooner than none at all.
    const renewed = isCheap ? await this.hash(password) : stored;
    return isRight ? renewed : undefined;
  }
}

const workOf = ({ N, r, p }: PasswordCost): number => N * r * p;
