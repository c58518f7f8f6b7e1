import { setTimeout as sleep } from 'node:timers/promises';
import { TooOften } from './refusal.ts';

/** Long enough to slow a client down that repeats refused requests. */
const DELAY_MS = 1_000;
/** Beyond this many, connections are closed without an answer. */
const MAX_WAITING = 500;

/**
 * Delays refusals, for exceeded limits and wrong tokens: a client that repeats its request after every answer would
 * otherwise keep the server busy with refusals.
 */
export class DelayedRefusals {
  #waiting = 0;

  /** False when too many wait already: then the connection is to be closed without an answer. */
  async wait(): Promise<boolean> {
    if (this.#waiting >= MAX_WAITING) return false;
    this.#waiting += 1;
    await sleep(DELAY_MS, undefined, { ref: false });
    this.#waiting -= 1;
    return true;
  }

  /** Throws what `take` throws, a refusal after a delay. */
  async delay(take: () => void): Promise<void> {
    try {
      take();
    } catch (error) {
      if (error instanceof TooOften) await this.wait();
      throw error;
    }
  }
}
