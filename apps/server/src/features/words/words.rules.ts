import {
  type CallData,
  type CallRequest,
  leadingMention,
  limits,
  type WordAction,
} from '@live/protocol';
import { judge, normaliseText, WordMatcher } from '@live/words';
import type { Logger } from 'pino';
import { type Core, FeatureRules } from '../../application/feature-rules.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import { WordHits } from './words.hits.ts';
import {
  addWords,
  countWords,
  findVersions,
  type ListedWord,
  listHits,
  listWords,
  PLATFORM,
  removeWords,
  touchList,
} from './words.store.ts';

type ListChange = CallRequest<'platformWordSave'>;

/** What the lists say about a comment. */
export interface FilteredComment {
  action: WordAction | undefined;
  /** With what is to be replaced replaced. */
  message: string;
  words: string[];
}

/** Word lists of the platform and of rooms. */
export class Words extends FeatureRules {
  readonly #lists: WordLists;
  readonly #hits: WordHits;

  constructor(core: Core, log: Logger) {
    super(core);
    this.#lists = new WordLists(core.store);
    this.#hits = new WordHits(core.store, log);
  }

  /** Judges a comment of a viewer, and counts what matched. */
  async filter(liveId: string, message: string, atWho: string): Promise<FilteredComment> {
    const mention = leadingMention(message, atWho);
    const { action, text, hits } = judge(message, mention, await this.#lists.of(liveId));
    this.#hits.add(liveId, hits);
    return { action, message: text, words: [...new Set(hits.map(({ entry }) => entry.word))] };
  }

  async list(liveId: string): Promise<CallData<'wordList'>> {
    await this.#hits.flush();
    const { db } = this.store;
    const hits = new Map(
      (await listHits(db, liveId)).map((row) => [`${row.list_id} ${row.word}`, Number(row.hits)]),
    );
    const counted = ({ listId, word, action }: ListedWord) => ({
      word,
      action,
      hits: hits.get(`${listId} ${word}`) ?? 0,
    });
    return {
      room: (await listWords(db, liveId)).map(counted),
      platform: (await listWords(db, PLATFORM)).map(counted),
    };
  }

  /** Adds and removes entries; one that is listed already gets the given action. */
  async save(listId: string, { add, remove }: ListChange, caller: Caller): Promise<void> {
    if (add.length + remove.length === 0) return;
    // Of separators alone it would be found nowhere, or everywhere.
    const empty = add.find(({ word }) => normaliseText(word).text === '');
    if (empty) throw refuse.param('add', `“${empty.word}”里没有可比较的字`);
    // Two actions for one word cannot be written by one statement; the last one counts.
    const added = [...new Map(add.map((entry) => [entry.word, entry])).values()];
    await this.units.run(async (work) => {
      await touchList(work.db, listId);
      await removeWords(work.db, listId, remove);
      await addWords(work.db, listId, added);
      if ((await countWords(work.db, listId)) > limits.maxWords)
        throw refuse.param('add', `词表最多${limits.maxWords}个词`);
      await work.record('word-save', listId, caller.accountId, {
        after: { added: added.length, removed: remove.length },
      });
    });
    this.#lists.changed();
  }

  destroy(): Promise<void> {
    return this.#hits.destroy();
  }
}

/** A change by another server is noticed after this time. */
const CHECK_MS = 500;
/** Enough for the rooms that run; beyond that they are built again. */
const MAX_LISTS = 500;

interface BuiltList {
  version: number;
  matcher: Promise<WordMatcher<ListedWord>>;
}

/**
 * The word lists as this server applies them. Another server may change them at any time, so their versions are
 * compared twice a second, when a comment comes.
 */
class WordLists {
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
    if (this.#lists.size > MAX_LISTS) {
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
