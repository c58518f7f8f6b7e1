import { setTimeout as wait } from 'node:timers/promises';
import { SilenceState, SilenceType } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import type { Random } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import { retry } from './retry.ts';

const liveId = '1001';
/** They have comments in the room, so that consoles show who of them is silenced. */
const PEOPLE = ['u-viewer', 'u-viewer2'];
const TABLES = ['silences', 'kickouts'] as const;
/** The shortest length of the interface; a run is shorter, so the rows are given an earlier end. */
const SHORTEST_SECONDS = 60;
const LATEST_END_MS = 1_500;

/** Silences and removes people for a time, so that the ends fall into the middle of the faults. */
export class TimedEnds {
  readonly #url: string;
  readonly #signIn: () => Promise<string>;
  readonly #store: Store;
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(url: string, signIn: () => Promise<string>, store: Store) {
    this.#url = url;
    this.#signIn = signIn;
    this.#store = store;
  }

  start(random: Random): void {
    this.#running = this.#work(random);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Lets all that is left end now, and returns what has not ended until the deadline. */
  async findUnended(deadline: number): Promise<string[]> {
    await retry(() => this.#endAt(Date.now()));
    for (;;) {
      const left: string[] = [];
      for (const table of TABLES)
        for (const { account_id } of await this.#timed(table))
          left.push(`${table} of ${account_id} has not ended`);
      if (left.length === 0 || performance.now() > deadline) return left;
      await wait(50);
    }
  }

  async #work(random: Random): Promise<void> {
    while (!this.#isOver) {
      await wait(random.between(100, 400));
      // Faults make both fail now and then; what counts is that nothing is left at the end.
      await this.#restrict(random).catch(() => {});
      await this.#endAt(Date.now() + random.between(0, LATEST_END_MS)).catch(() => {});
    }
  }

  async #restrict(random: Random): Promise<void> {
    const accountId = random.pick(PEOPLE) as string;
    const terms = { liveId, accountId, durationSeconds: SHORTEST_SECONDS, reason: '刷屏' };
    const token = await this.#signIn();
    if (random.chance(0.5)) await call(this.#url, 'removalSave', terms, token);
    else {
      const silence = { state: SilenceState.BAN, type: SilenceType.PERSONAL };
      await call(this.#url, 'silence', { ...terms, ...silence }, token);
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
