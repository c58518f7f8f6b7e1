import type { Clock } from '../domain/clock.ts';
import type { RateLimiting } from '../domain/rate-limit.ts';
import type { Store } from './store.ts';

/** At most `limit` takes per key in each window, counted by all servers together. */
export class StoredRateLimit implements RateLimiting {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #name: string;
  readonly #limit: number;
  readonly #windowMs: number;

  constructor(store: Store, clock: Clock, name: string, limit: number, windowMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#name = name;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  async take(key: string): Promise<boolean> {
    const now = this.#clock.now();
    const until = now + this.#windowMs;
    const { taken } = await this.#store.transaction((db) =>
      db
        .insertInto('rate_windows')
        .values({ key: this.#key(key), until, taken: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => {
            // One that ends as late as this was made before the clock was set back; a window's length
            // more than that, because the clocks of servers differ a little.
            const isOver = eb.or([
              eb('rate_windows.until', '<=', now),
              eb('rate_windows.until', '>', until + this.#windowMs),
            ]);
            const oneMore = eb('rate_windows.taken', '+', 1);
            return {
              taken: eb.case().when(isOver).then(1).else(oneMore).end(),
              until: eb.case().when(isOver).then(until).else(eb.ref('rate_windows.until')).end(),
            };
          }),
        )
        .returning('taken')
        .executeTakeFirstOrThrow(),
    );
    // The first of a window sweeps up what earlier windows left.
    if (taken === 1) await this.#forgetEnded(now);
    return taken <= this.#limit;
  }

  async giveBack(key: string): Promise<void> {
    await this.#store.transaction(async (db) => {
      const given = db
        .updateTable('rate_windows')
        .set((eb) => ({ taken: eb('taken', '-', 1) }))
        .where('key', '=', this.#key(key));
      await given.execute();
      // Keys name people: one that counts nothing is not kept.
      const spent = db.deleteFrom('rate_windows').where('key', '=', this.#key(key));
      await spent.where('taken', '<=', 0).execute();
    });
  }

  #key(key: string): string {
    return `${this.#name} ${key}`;
  }

  async #forgetEnded(now: number): Promise<void> {
    await this.#store.transaction((db) =>
      db.deleteFrom('rate_windows').where('until', '<=', now).execute(),
    );
  }
}
