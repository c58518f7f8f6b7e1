import { setTimeout as wait } from 'node:timers/promises';
import { limits, type ReviewMode } from '@live/protocol';
import type { Random } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { Ledger } from './ledger.ts';
import { retry } from './retry.ts';

const liveId = '1001';
const AT_ONCE = 4;

/** An operator who decides held comments continuously. Two of them often choose the same. */
export class Reviewer {
  readonly #url: string;
  readonly #signIn: () => Promise<string>;
  readonly #ledger: Ledger;
  #token: string | undefined;
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(url: string, signIn: () => Promise<string>, ledger: Ledger) {
    this.#url = url;
    this.#signIn = signIn;
    this.#ledger = ledger;
  }

  start(random: Random): void {
    this.#running = this.#work(random);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async setMode(reviewMode: ReviewMode): Promise<void> {
    await retry(() =>
      this.#with((token) => call(this.#url, 'flowSave', { liveId, reviewMode }, token)),
    );
  }

  /** Leaves nothing for the next run. */
  async decideRest(): Promise<void> {
    await retry(async () => {
      const ids = await this.#waiting();
      if (ids.length > 0) await this.#decide(ids.slice(0, limits.heldAtOnce), false);
      if (ids.length > limits.heldAtOnce) throw new Error('more comments wait');
    });
  }

  async #work(random: Random): Promise<void> {
    while (!this.#isOver) {
      await wait(random.between(30, 150));
      try {
        const waiting = await this.#waiting();
        const ids = waiting.slice(0, 2 * AT_ONCE).filter(() => random.chance(0.5));
        if (ids.length > 0) await this.#decide(ids, random.chance(0.6));
      } catch {
        // No answer; whether it was done is read from the rows.
      }
    }
  }

  async #waiting(): Promise<string[]> {
    const { items } = await this.#with((token) => call(this.#url, 'heldList', { liveId }, token));
    return items.map(({ id }) => id);
  }

  async #decide(ids: string[], pass: boolean): Promise<void> {
    await this.#with((token) => call(this.#url, 'heldDecide', { liveId, ids, pass }, token));
    this.#ledger.decidedIds.push(...ids);
  }

  async #with<T>(act: (token: string) => Promise<T>): Promise<T> {
    this.#token ??= await this.#signIn();
    try {
      return await act(this.#token);
    } catch (error) {
      // It may have ended with the server.
      this.#token = undefined;
      throw error;
    }
  }
}
