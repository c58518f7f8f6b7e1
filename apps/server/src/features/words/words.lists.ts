import { WordMatcher } from '@live/words';
import type { Store } from '../../db/store.ts';
import { findVersions, type ListedWord, listWords, PLATFORM } from './words.store.ts';

/** A change by another server is noticed after this time. */
const CHECK_MS = 500;
/** Enough for the rooms that run; beyond that they are built again. */
const MOST_LISTS = 500;

interface BuiltList {
  version: number;
  matcher: Promise<WordMatcher<ListedWord>>;
}

/**
 * The word lists as this server applies them. Another server may change them at any time, so their versions are
 * compared twice a second, when a comment comes.
 */
export class WordLists {
  readonly #store: Store;
  readonly #lists = new Map<string, BuiltList>();
  readonly #checkedAt = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Those that apply in a room: the platform's and its own. */
  async of(liveId: string): Promise<WordMatcher<ListedWord>[]> {
    const now = performance.now();
    const checkedAt = this.#checkedAt.get(liveId) ?? Number.NEGATIVE_INFINITY;
    if (now - checkedAt > CHECK_MS) await this.#check(liveId, now);
    const lists = [this.#lists.get(PLATFORM), this.#lists.get(liveId)];
    return Promise.all(lists.flatMap((list) => (list ? [list.matcher] : [])));
  }

  /** This server has changed a list: it is read again for the next comment. */
  changed(): void {
    this.#checkedAt.clear();
  }

  async #check(liveId: string, now: number): Promise<void> {
    const rows = await findVersions(this.#store.db, liveId);
    if (this.#lists.size > MOST_LISTS) {
      this.#lists.clear();
      this.#checkedAt.clear();
    }
    for (const { live_id, version } of rows)
      if (this.#lists.get(live_id)?.version !== version)
        this.#lists.set(live_id, { version, matcher: this.#build(live_id) });
    this.#checkedAt.set(liveId, now);
  }

  async #build(listId: string): Promise<WordMatcher<ListedWord>> {
    try {
      return new WordMatcher(await listWords(this.#store.db, listId));
    } catch (error) {
      this.#lists.delete(listId);
      throw error;
    }
  }
}
