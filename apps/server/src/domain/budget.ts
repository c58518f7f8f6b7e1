import { type Allowance, TokenBucket } from '@live/guards';
import type { AddressKey } from './address-key.ts';
import {
  type Allowances,
  type BudgetKind,
  budgetTable,
  type Scope,
  type ScopeOf,
} from './budget-table.ts';
import type { Clock } from './clock.ts';
import { TooOften } from './refusal.ts';

/** Half of the buckets of one limit that are stored, so that many addresses cannot fill the memory. */
const GENERATION = 20_000;

/** The key of a client in each scope. */
export type BucketKeys<K extends BudgetKind> = {
  [S in ScopeOf<K>]?: (S extends 'address' ? AddressKey : string) | undefined;
};

/** Limits on people: several servers count them in their database, a single one in its memory. */
export interface SharedBudget {
  /** Throws when one of the scopes is used up. */
  take<K extends BudgetKind>(kind: K, who: BucketKeys<K>): void | Promise<void>;
  /** Gives the last take back. */
  giveBack<K extends BudgetKind>(kind: K, who: BucketKeys<K>): void | Promise<void>;
}

/** Rate limits, counted by this process. */
export class Budget implements SharedBudget {
  readonly #clock: Clock;
  readonly #allowances: Allowances;
  readonly #buckets = new Map<Allowance, Buckets>();
  readonly #refused = new Map<BudgetKind, number>();

  constructor(clock: Clock, allowances: Allowances = budgetTable) {
    this.#clock = clock;
    this.#allowances = allowances;
  }

  now(): number {
    return this.#clock.now();
  }

  /** The number of stored buckets. */
  get size(): number {
    return [...this.#buckets.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Refusals since the start, by kind. */
  get refused(): ReadonlyMap<BudgetKind, number> {
    return this.#refused;
  }

  /** `cost` is what it weighs; a cost above the limit is accepted by a full bucket and paid off afterwards. */
  take<K extends BudgetKind>(kind: K, who: BucketKeys<K>, cost = 1): void {
    const waitMs = this.waitToTake(kind, who, cost);
    if (waitMs > 0) throw new TooOften(waitMs);
  }

  /** 0 when it was taken, else the milliseconds to wait. */
  waitToTake<K extends BudgetKind>(kind: K, who: BucketKeys<K>, cost = 1): number {
    const now = this.#clock.now();
    for (const bucket of this.#bucketsOf(kind, who, now)) {
      const waitMs = bucket.take(cost, now);
      if (waitMs === 0) continue;
      this.countRefusal(kind);
      return waitMs;
    }
    return 0;
  }

  /**
   * For costs that are known only afterwards, such as the length of an answer. Returns the milliseconds until it is
   * paid off, for work that goes on in pieces.
   */
  charge<K extends BudgetKind>(kind: K, who: BucketKeys<K>, cost: number): number {
    const now = this.#clock.now();
    let waitMs = 0;
    for (const bucket of this.#bucketsOf(kind, who, now))
      waitMs = Math.max(waitMs, bucket.charge(cost, now));
    return waitMs;
  }

  giveBack<K extends BudgetKind>(kind: K, who: BucketKeys<K>): void {
    for (const bucket of this.#bucketsOf(kind, who, this.#clock.now())) bucket.giveBack(1);
  }

  /** A bucket that its owner stores itself, such as a connection. */
  open<K extends BudgetKind>(kind: K, scope: ScopeOf<K>): TokenBucket {
    return new TokenBucket(this.#allowanceOf(kind, scope), this.#clock.now());
  }

  limitOf<K extends BudgetKind>(kind: K, scope: ScopeOf<K>): number {
    return this.#allowanceOf(kind, scope).limit;
  }

  countRefusal(kind: BudgetKind): void {
    this.#refused.set(kind, (this.#refused.get(kind) ?? 0) + 1);
  }

  #bucketsOf<K extends BudgetKind>(kind: K, who: BucketKeys<K>, now: number): TokenBucket[] {
    const found: TokenBucket[] = [];
    for (const [scope, key] of Object.entries(who) as [ScopeOf<K>, string | undefined][])
      if (key !== undefined) found.push(this.#bucketOf(this.#allowanceOf(kind, scope), key, now));
    return found;
  }

  #bucketOf(allowance: Allowance, key: string, now: number): TokenBucket {
    let buckets = this.#buckets.get(allowance);
    if (!buckets) {
      buckets = new Buckets();
      this.#buckets.set(allowance, buckets);
    }
    return buckets.get(key) ?? buckets.add(key, new TokenBucket(allowance, now));
  }

  #allowanceOf(kind: BudgetKind, scope: Scope): Allowance {
    const allowance = this.#allowances[kind][scope];
    if (!allowance) throw new Error(`no limit of ${kind} by ${scope}`);
    return allowance;
  }
}

/**
 * Two generations of buckets. When the current one is full, the previous one is dropped with every bucket
 * that was not used since.
 */
class Buckets {
  #newer = new Map<string, TokenBucket>();
  #older = new Map<string, TokenBucket>();

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(key: string): TokenBucket | undefined {
    const newer = this.#newer.get(key);
    if (newer) return newer;
    const older = this.#older.get(key);
    return older && this.add(key, older);
  }

  add(key: string, bucket: TokenBucket): TokenBucket {
    if (this.#newer.size >= GENERATION) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, bucket);
    return bucket;
  }
}
