import type { Clock } from '../domain/clock.ts';
import { newSecret } from '../domain/ids.ts';

export const LINK_MINUTES = 10;
/** Older ones than these are void: somebody may ask for a new one for every phone, and forget them. */
const MAX_OPEN = 5;

/** One-time keys by which a phone signs in. They are kept in memory, and so end with the server. */
export class PhoneLinks {
  readonly #clock: Clock;
  /** When each expires, the oldest first. */
  readonly #open = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(): string {
    const key = newSecret();
    this.#open.set(key, this.#clock.now() + LINK_MINUTES * 60_000);
    for (const oldest of [...this.#open.keys()].slice(0, -MAX_OPEN)) this.#open.delete(oldest);
    return key;
  }

  /** Whether it was one that has neither been used nor expired; it is used up by this. */
  take(key: string): boolean {
    const expiresAt = this.#open.get(key);
    this.#open.delete(key);
    return expiresAt !== undefined && this.#clock.now() < expiresAt;
  }
}
