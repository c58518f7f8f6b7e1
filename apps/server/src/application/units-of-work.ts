import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import { EventListeners } from './event-listeners.ts';
import { UndoRegistry } from './undo.ts';
import { type PublishNotice, UnitOfWork } from './unit-of-work.ts';

/** People or comments that are written by one transaction: within eight milliseconds or so. */
const PIECE_ITEMS = 20;

/** Opens units of work: each is one transaction of the store. */
export class UnitsOfWork {
  readonly publish: PublishNotice;
  readonly events: EventListeners;
  readonly undo = new UndoRegistry();
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(
    store: Store,
    clock: Clock,
    publish: PublishNotice,
    onListenerError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.publish = publish;
    this.events = new EventListeners(onListenerError);
  }

  /** Units of one key lock the same row first; where many come at once they share a commit. */
  async run<T>(job: (work: UnitOfWork) => Promise<T>, key?: string): Promise<T> {
    const { work, value } = await this.#store.transaction(async (db) => {
      const work = new UnitOfWork(db, this.#clock, this);
      return { work, value: await job(work) };
    }, key);
    await work.runAfterCommit();
    return value;
  }

  /** Does work on many items in several short transactions. Between two of them everybody else is served. */
  async inPieces<Item>(
    items: readonly Item[],
    job: (work: UnitOfWork, some: readonly Item[]) => Promise<void>,
  ): Promise<void> {
    for (let from = 0; from < items.length; from += PIECE_ITEMS)
      await this.run((work) => job(work, items.slice(from, from + PIECE_ITEMS)));
  }
}
