import { Repeating } from '@live/guards';
import type { Hit } from '@live/words';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import { addHits, type HitCount, type ListedWord } from './words.store.ts';

const WRITE_MS = 1_000;

/** Counts which entries match, and writes the counts once a second: a flood would write one row for each comment. */
export class WordHits {
  readonly #store: Store;
  readonly #repeating: Repeating;
  #counts = new Map<string, HitCount>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store, log: Logger) {
    this.#store = store;
    this.#repeating = new Repeating(
      WRITE_MS,
      () => this.flush(),
      (error) => log.error({ err: error }, 'counting matches failed'),
    );
  }

  add(liveId: string, hits: readonly Hit<ListedWord>[]): void {
    for (const { entry } of hits)
      this.#add({ live_id: liveId, list_id: entry.listId, word: entry.word, hits: 1 });
  }

  #add(added: HitCount): void {
    const key = JSON.stringify([added.live_id, added.list_id, added.word]);
    const count = this.#counts.get(key);
    if (count) count.hits += added.hits;
    else this.#counts.set(key, added);
  }

  /** Waits for a write that is under way, so that what was counted before is stored afterwards. */
  flush(): Promise<void> {
    const written = this.#writing.catch(() => {}).then(() => this.#write());
    this.#writing = written;
    return written;
  }

  async #write(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      await this.#store.transaction((db) => addHits(db, counts));
    } catch (error) {
      for (const count of counts) this.#add(count);
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await this.#repeating.destroy();
    await this.flush();
  }
}
