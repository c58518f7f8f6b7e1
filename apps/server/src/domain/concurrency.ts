import { guardedImmediate, guardedTimeout, printError } from '@live/guards';
import { refuse } from './refusal.ts';

interface ConcurrencyOptions {
  /** How many jobs of one key run at a time. */
  atOnce: number;
  /** How many more of one key may wait; those beyond it are refused. */
  maxWaiting?: number;
  /** The text of that refusal. */
  busyText?: string;
  /**
   * A slot rests for as long as its job took: the work of one key then takes half of the time at most, and others
   * need not wait for a piece of it at each of their own steps.
   */
  rests?: boolean;
}

interface Jobs {
  running: number;
  readonly waiting: (() => void)[];
}

/** Work may have waited for something else. */
const MAX_REST_MS = 100;

/** How long work that began then rests: as long as it took. */
export const restAfter = (beganAt: number): number =>
  Math.min(performance.now() - beganAt, MAX_REST_MS);

/**
 * Jobs by the account or address they are done for: `atOnce` of one key run at a time, the others wait. Between two
 * of them the event loop turns, so that everybody else is answered, however long the work of one key is.
 */
export class Concurrency {
  readonly #options: ConcurrencyOptions;
  readonly #keys = new Map<string, Jobs>();

  constructor(options: ConcurrencyOptions) {
    this.#options = options;
  }

  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting = Number.POSITIVE_INFINITY, busyText = '', rests } = this.#options;
    const jobs: Jobs = this.#keys.get(key) ?? { running: 0, waiting: [] };
    if (jobs.running >= atOnce && jobs.waiting.length >= maxWaiting) throw refuse.error(busyText);
    this.#keys.set(key, jobs);
    if (jobs.running < atOnce) jobs.running += 1;
    else await new Promise<void>((resolve) => jobs.waiting.push(resolve));
    const beganAt = performance.now();
    try {
      return await job();
    } finally {
      const release = () => this.#release(key, jobs);
      const restMs = rests ? restAfter(beganAt) : 0;
      // Also when nobody waits: requests arrive one in each turn of the loop, and find the slot free.
      if (restMs >= 1) guardedTimeout(printError, release, restMs).unref();
      else release();
    }
  }

  #release(key: string, jobs: Jobs): void {
    const next = jobs.waiting.shift();
    if (next) guardedImmediate(printError, next);
    else jobs.running -= 1;
    if (jobs.running === 0) this.#keys.delete(key);
  }
}
