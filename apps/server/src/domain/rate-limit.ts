import type { Clock } from './clock.ts';

export interface RateLimiting {
  /** False when the key has used up its window. */
  take(key: string): boolean | Promise<boolean>;
  /** The last take does not count after all. */
  giveBack(key: string): void | Promise<void>;
}

/** At most `limit` takes per key in each window; forgets keys a while after their window. */
export class RateLimit implements RateLimiting {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { until: number; taken: number }>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, limit: number, windowMs: number) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  take(key: string): boolean {
    const now = this.#clock.now();
    let window = this.#windows.get(key);
    if (!window || this.#isOver(window.until, now)) {
      this.#forgetEnded(now);
      window = { until: now + this.#windowMs, taken: 0 };
      this.#windows.set(key, window);
    }
    window.taken += 1;
    return window.taken <= this.#limit;
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.taken > 0) window.taken -= 1;
  }

  /** A window that ends later than one that began now was made before the clock was set back. */
  #isOver(until: number, now: number): boolean {
    return until <= now || until > now + this.#windowMs;
  }

  /** Once a window: to look at all keys for every new one would cost the square of their number. */
  #forgetEnded(now: number): void {
    if (!this.#isOver(this.#sweptAt + this.#windowMs, now)) return;
    this.#sweptAt = now;
    for (const [key, { until }] of this.#windows)
      if (this.#isOver(until, now)) this.#windows.delete(key);
  }
}
