import { setTimeout as sleep } from 'node:timers/promises';
import { TooOften } from '../domain/refusal.ts';

/** Longer than somebody who floods the server can wait without becoming slower. */
const DELAY_MS = 1_000;
/** More of them are not worth an answer. */
const MOST_WAITING = 500;

/**
 * Whoever is over their limit is answered late: one who asks again as soon as they are answered would
 * otherwise keep the server busy with refusals.
 */
export class SlowRefusals {
  #waiting = 0;

  /** False when too many wait already: then the connection is to be ended without an answer. */
  async wait(): Promise<boolean> {
    if (this.#waiting >= MOST_WAITING) return false;
    this.#waiting += 1;
    await sleep(DELAY_MS, undefined, { ref: false });
    this.#waiting -= 1;
    return true;
  }

  /** Throws what `take` throws; a refusal comes late. */
  async delay(take: () => void): Promise<void> {
    try {
      take();
    } catch (error) {
      if (error instanceof TooOften) await this.wait();
      throw error;
    }
  }
}
