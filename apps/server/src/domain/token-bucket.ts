import type { Allowance } from './budget-table.ts';

/** Holds `limit` tokens when full, and fills up in `seconds`. */
export class TokenBucket {
  readonly #limit: number;
  readonly #perMs: number;
  readonly #maxWaitMs: number;
  #tokens: number;
  #at: number;

  constructor({ limit, seconds }: Allowance, now = Number.NEGATIVE_INFINITY) {
    this.#limit = limit;
    this.#perMs = limit / (seconds * 1000);
    this.#maxWaitMs = seconds * 1000;
    this.#tokens = limit;
    this.#at = now;
  }

  /** 0 when the tokens were taken, else the milliseconds until there are enough. */
  take(cost: number, now: number): number {
    this.#fill(now);
    const missing = cost - this.#tokens;
    if (missing > 0) return Math.ceil(Math.min(missing / this.#perMs, this.#maxWaitMs));
    this.#tokens -= cost;
    return 0;
  }

  /** Takes tokens for what has been used already; the level may become negative. */
  charge(cost: number, now: number): void {
    this.#fill(now);
    this.#tokens -= cost;
  }

  giveBack(cost: number): void {
    this.#tokens = Math.min(this.#limit, this.#tokens + cost);
  }

  #fill(now: number): void {
    // A clock that was set back adds nothing; time counts on from there.
    if (now > this.#at)
      this.#tokens = Math.min(this.#limit, this.#tokens + (now - this.#at) * this.#perMs);
    this.#at = now;
  }
}
