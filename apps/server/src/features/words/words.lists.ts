import { setTimeout as wait } from 'node:timers/promises';
import { WordMatcher } from '@live/words';
import type { Db } from '../../db/schema.ts';
import { findVersions, type ListedWord, listWords } from './words.store.ts';

type Matcher = WordMatcher<ListedWord>;

/** A change by another server is noticed after this time. */
const CHECK_MS = 500;
/** Pause about as long as a piece of a list takes to build, so that building takes half of the time at most. */
const PIECE_REST_MS = 4;
/** Enough for the rooms that run; beyond that they are read again. */
const MAX_LISTS = 500;

/**
 * The word lists as this server applies them. Another server may change them at any time, so their versions are
 * compared twice a second, when a comment comes. A comment whose lists cannot be read fails: it must not pass
 * unfiltered.
 */
export class WordLists {
  readonly #db: Db;
  readonly #read: typeof listWords;
  readonly #byRoom = new Map<string, { checkedAt: number; matchers: Promise<Matcher[]> }>();
  readonly #built = new Map<string, { version: number; matcher: Promise<Matcher> }>();

  constructor(db: Db, read = listWords) {
    this.#db = db;
    this.#read = read;
  }

  /** Those that apply in a room: the platform's and its own. */
  of(liveId: string): Promise<Matcher[]> {
    const now = performance.now();
    const known = this.#byRoom.get(liveId);
    if (known && now - known.checkedAt <= CHECK_MS) return known.matchers;
    if (this.#byRoom.size >= MAX_LISTS) this.#byRoom.clear();
    const checked = { checkedAt: now, matchers: this.#check(liveId) };
    this.#byRoom.set(liveId, checked);
    checked.matchers.catch(() => {
      if (this.#byRoom.get(liveId) === checked) this.#byRoom.delete(liveId);
    });
    return checked.matchers;
  }

  /** This server has changed a list: it is read again for the next comment. */
  changed(): void {
    this.#byRoom.clear();
  }

  async #check(liveId: string): Promise<Matcher[]> {
    const rows = await findVersions(this.#db, liveId);
    if (this.#built.size >= MAX_LISTS) this.#built.clear();
    return Promise.all(rows.map(({ live_id, version }) => this.#matcherOf(live_id, version)));
  }

  #matcherOf(listId: string, version: number): Promise<Matcher> {
    const known = this.#built.get(listId);
    if (known?.version === version) return known.matcher;
    const built = { version, matcher: this.#build(listId) };
    this.#built.set(listId, built);
    built.matcher.catch(() => {
      if (this.#built.get(listId) === built) this.#built.delete(listId);
    });
    return built.matcher;
  }

  async #build(listId: string): Promise<Matcher> {
    // In pieces: a full list takes long enough to be felt by everybody.
    return WordMatcher.build(await this.#read(this.#db, listId), () => wait(PIECE_REST_MS));
  }
}
