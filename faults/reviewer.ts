import { setTimeout as wait } from 'node:timers/promises';
import { limits, type ReviewMode } from '@live/protocol';
import type { Random } from '@live/simulator';
import type { Environment } from './environment.ts';
import type { Ledger } from './ledger.ts';
import { retry } from './retry.ts';
import { liveId, SteadyOperator } from './steady-operator.ts';

const AT_ONCE = 4;

/** An operator who decides held comments continuously. Two of them often choose the same. */
export class Reviewer extends SteadyOperator {
  readonly #ledger: Ledger;

  constructor(environment: Environment, ledger: Ledger) {
    super(environment);
    this.#ledger = ledger;
  }

  async setMode(reviewMode: ReviewMode): Promise<void> {
    await retry(() => this.call('flowSave', { liveId, reviewMode }));
  }

  /** Leaves nothing for the next run. */
  async decideRest(): Promise<void> {
    await retry(async () => {
      const ids = await this.#waiting();
      if (ids.length > 0) await this.#decide(ids.slice(0, limits.heldAtOnce), false);
      if (ids.length > limits.heldAtOnce) throw new Error('more comments wait');
    });
  }

  protected async work(random: Random): Promise<void> {
    while (!this.isOver) {
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
    const { items } = await this.call('heldList', { liveId });
    return items.map(({ id }) => id);
  }

  async #decide(ids: string[], pass: boolean): Promise<void> {
    await this.call('heldDecide', { liveId, ids, pass });
    this.#ledger.decidedIds.push(...ids);
  }
}
