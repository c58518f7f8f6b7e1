import type { Allowance } from '@live/guards';
import type { BucketKeys, SharedBudget } from '../domain/budget.ts';
import type { Allowances, BudgetKind, Scope } from '../domain/budget-table.ts';
import type { Clock } from '../domain/clock.ts';
import { TooOften } from '../domain/refusal.ts';
import type { Store } from './store.ts';

/** A limit for each window of time, counted by all servers together. */
export class StoredBudget implements SharedBudget {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #allowances: Allowances;
  readonly #refused: (kind: BudgetKind) => void;

  constructor(
    store: Store,
    clock: Clock,
    allowances: Allowances,
    refused: (kind: BudgetKind) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#allowances = allowances;
    this.#refused = refused;
  }

  async take<K extends BudgetKind>(kind: K, who: BucketKeys<K>): Promise<void> {
    for (const { key, allowance } of this.#windowsOf(kind, who)) {
      const waitMs = await this.#take(key, allowance);
      if (waitMs === 0) continue;
      this.#refused(kind);
      throw new TooOften(waitMs);
    }
  }

  async giveBack<K extends BudgetKind>(kind: K, who: BucketKeys<K>): Promise<void> {
    await this.#store.transaction(async (db) => {
      for (const { key } of this.#windowsOf(kind, who)) {
        const given = db
          .updateTable('rate_windows')
          .set((eb) => ({ taken: eb('taken', '-', 1) }))
          .where('key', '=', key);
        await given.execute();
        // Keys identify people, so a counter of zero is deleted.
        const spent = db.deleteFrom('rate_windows').where('key', '=', key);
        await spent.where('taken', '<=', 0).execute();
      }
    });
  }

  #windowsOf<K extends BudgetKind>(kind: K, who: BucketKeys<K>) {
    const windows: { key: string; allowance: Allowance }[] = [];
    for (const [scope, key] of Object.entries(who) as [Scope, string | undefined][]) {
      const allowance = this.#allowances[kind][scope];
      if (allowance && key !== undefined)
        windows.push({ key: `${kind} ${scope} ${key}`, allowance });
    }
    return windows;
  }

  /** 0, or the milliseconds until the window is over. */
  async #take(key: string, { limit, seconds }: Allowance): Promise<number> {
    const now = this.#clock.now();
    const windowMs = seconds * 1000;
    const until = now + windowMs;
    const window = await this.#store.transaction((db) =>
      db
        .insertInto('rate_windows')
        .values({ key, until, taken: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => {
            // A window that ends this late was created before the clock was set back. One window's length of
            // tolerance, because the clocks of servers differ a little.
            const isOver = eb.or([
              eb('rate_windows.until', '<=', now),
              eb('rate_windows.until', '>', until + windowMs),
            ]);
            const oneMore = eb('rate_windows.taken', '+', 1);
            return {
              taken: eb.case().when(isOver).then(1).else(oneMore).end(),
              until: eb.case().when(isOver).then(until).else(eb.ref('rate_windows.until')).end(),
            };
          }),
        )
        .returning(['taken', 'until'])
        .executeTakeFirstOrThrow(),
    );
    // The first request of a window deletes those that have ended.
    if (window.taken === 1)
      await this.#store.transaction((db) =>
        db.deleteFrom('rate_windows').where('until', '<=', now).execute(),
      );
    return window.taken <= limit ? 0 : Math.max(1, window.until - now);
  }
}
