/** A token bucket: what one connection may cause, on average and at once. */
export class PacketBudget {
  readonly #perSecond: number;
  readonly #burst: number;
  #left = 0;
  #at = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, burst = perSecond) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** False when it is used up. `now` is in milliseconds, of a clock that is never set back. */
  take(now: number): boolean {
    const earned = ((now - this.#at) * this.#perSecond) / 1_000;
    this.#left = Math.min(this.#burst, this.#left + earned);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
