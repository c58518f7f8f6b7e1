import { setTimeout as wait } from 'node:timers/promises';
import { SilenceState, SilenceType } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import type { Random } from '@live/simulator';
import type { Environment } from './environment.ts';
import { findLasting, retry } from './retry.ts';
import { liveId, SteadyOperator } from './steady-operator.ts';

/** They have comments in the room, so that consoles show who of them is silenced. */
const PEOPLE = ['u-viewer', 'u-viewer2'];
const TABLES = ['silences', 'kickouts'] as const;
/** The shortest length of the interface; a run is shorter, so the rows are given an earlier end. */
const SHORTEST_SECONDS = 60;
const LATEST_END_MS = 1_500;

/** Silences and removes people for a time, so that the ends fall into the middle of the faults. */
export class TimedEnds extends SteadyOperator {
  readonly #store: Store;

  constructor(environment: Environment, store: Store) {
    super(environment);
    this.#store = store;
  }

  /** Lets all that is left end now, and returns what has not ended in time. */
  async findUnended(): Promise<string[]> {
    await retry(() => this.#endAt(Date.now()));
    return findLasting(async () => {
      const left: string[] = [];
      for (const table of TABLES)
        for (const { account_id } of await this.#timed(table))
          left.push(`${table} of ${account_id} has not ended`);
      return left;
    });
  }

  protected async work(random: Random): Promise<void> {
    while (!this.isOver) {
      await wait(random.between(100, 400));
      // Faults make both fail now and then; what counts is that nothing is left at the end.
      await this.#restrict(random).catch(() => {});
      await this.#endAt(Date.now() + random.between(0, LATEST_END_MS)).catch(() => {});
    }
  }

  async #restrict(random: Random): Promise<void> {
    const accountId = random.pick(PEOPLE) as string;
    const terms = { liveId, accountId, durationSeconds: SHORTEST_SECONDS, reason: '刷屏' };
    if (random.chance(0.5)) await this.call('removalSave', terms);
    else {
      const silence = { state: SilenceState.BAN, type: SilenceType.PERSONAL };
      await this.call('silence', { ...terms, ...silence });
    }
  }

  async #endAt(untilAt: number): Promise<void> {
    await this.#store.transaction(async (db) => {
      for (const table of TABLES)
        await db
          .updateTable(table)
          .set({ until_at: untilAt })
          .where('live_id', '=', liveId)
          .where('account_id', 'in', PEOPLE)
          .where('until_at', '>', untilAt)
          .execute();
    });
  }

  #timed(table: (typeof TABLES)[number]) {
    return this.#store.db
      .selectFrom(table)
      .select('account_id')
      .where('live_id', '=', liveId)
      .where('account_id', 'in', PEOPLE)
      .where('until_at', 'is not', null)
      .execute();
  }
}
