import type { Clock } from './clock.ts';

export interface RateLimiting {
  /** False when the key has used up its window. */
  take(key: string): boolean | Promise<boolean>;
  clear(key: string): void | Promise<void>;
}

/** At most `limit` takes per key in each window; forgets keys whose window is over. */
export class RateLimit implements RateLimiting {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { until: number; taken: number }>();

  constructor(clock: Clock, limit: number, windowMs: number) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  take(key: string): boolean {
    const now = this.#clock.now();
    let window = this.#windows.get(key);
    // A window that ends later than one that began now was made before the clock was set back.
    if (!window || window.until <= now || window.until > now + this.#windowMs) {
      this.#forgetEnded(now);
      window = { until: now + this.#windowMs, taken: 0 };
      this.#windows.set(key, window);
    }
    window.taken += 1;
    return window.taken <= this.#limit;
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }

  #forgetEnded(now: number): void {
    if (this.#windows.size < 10_000) return;
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key);
  }
}
