/** A token bucket of `limit` tokens that refills completely within `seconds`. */
export interface Allowance {
  readonly limit: number;
  readonly seconds: number;
}

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
    // A full bucket pays for anything: what costs more than the limit would otherwise never be allowed.
    const needed = this.#limit > 0 ? Math.min(cost, this.#limit) : cost;
    const missing = needed - this.#tokens;
    if (missing > 0) return this.#msToFill(missing);
    this.#tokens -= cost;
    return 0;
  }

  /**
   * Takes tokens for what has been used already; the level may become negative. Returns the milliseconds until it no
   * longer is.
   */
  charge(cost: number, now: number): number {
    this.#fill(now);
    this.#tokens -= cost;
    return this.#tokens < 0 ? this.#msToFill(-this.#tokens) : 0;
  }

  giveBack(cost: number): void {
    this.#tokens = Math.min(this.#limit, this.#tokens + cost);
  }

  #msToFill(tokens: number): number {
    return Math.ceil(Math.min(tokens / this.#perMs, this.#maxWaitMs));
  }

  #fill(now: number): void {
    // A clock that was set back adds nothing; time counts on from there.
    if (now > this.#at)
      this.#tokens = Math.min(this.#limit, this.#tokens + (now - this.#at) * this.#perMs);
    this.#at = now;
  }
}
