import {
  type CallData,
  type CallRequest,
  leadingMention,
  limits,
  readAtWho,
  type WordAction,
} from '@live/protocol';
import { judge, normaliseText } from '@live/words';
import type { Logger } from 'pino';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { listRunningRooms } from '../../db/running-rooms.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import { WordHits } from './words.hits.ts';
import { WordLists } from './words.lists.ts';
import {
  addWords,
  countWords,
  findActions,
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
  /** The message after masking. */
  message: string;
  words: string[];
}

/** Words that one entry of the log quotes; of more it says how many. */
const QUOTED_WORDS = 20;

const quoted = <T>(words: readonly T[]) => ({
  words: words.slice(0, QUOTED_WORDS),
  total: words.length,
});

/** Word lists of the platform and of rooms. */
export class Words extends FeatureService {
  readonly #lists: WordLists;
  readonly #hits: WordHits;

  constructor(context: ServiceContext, log: Logger) {
    super(context);
    this.#lists = new WordLists(context.store.db);
    this.#hits = new WordHits(context.store, log);
  }

  /** Judges a comment of a viewer, and counts what matched. */
  async filter(
    liveId: string,
    message: string,
    { atWho, authorId }: { atWho: string; authorId: string },
  ): Promise<FilteredComment> {
    // The names of others are not the author's words; one's own name is.
    const isOwn = readAtWho(atWho).some(({ accountId }) => accountId === authorId);
    const mention = isOwn ? '' : leadingMention(message, atWho);
    const { action, text, hits } = judge(message, mention, await this.#lists.of(liveId));
    this.#hits.add(liveId, hits);
    return { action, message: text, words: [...new Set(hits.map(({ entry }) => entry.word))] };
  }

  /** Whether an entry of whatever kind is found in a name. */
  async isListed(liveId: string, name: string): Promise<boolean> {
    return judge(name, '', await this.#lists.of(liveId)).hits.length > 0;
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

  async ofPlatform(): Promise<CallData<'platformWordList'>> {
    const words = await listWords(this.store.db, PLATFORM);
    return words.map(({ word, action }) => ({ word, action }));
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
      const listed = await findActions(work.db, listId, [
        ...added.map(({ word }) => word),
        ...remove,
      ]);
      await removeWords(work.db, listId, remove);
      await addWords(work.db, listId, added);
      if ((await countWords(work.db, listId)) > limits.maxWords)
        throw refuse.param('add', `词表最多${limits.maxWords}个词`);
      const changes = {
        added: added.filter(({ word, action }) => listed.get(word) !== action),
        removed: remove.filter(
          (word) => listed.has(word) && !added.some((one) => one.word === word),
        ),
      };
      if (changes.added.length + changes.removed.length === 0) return;
      const actionId = await work.record('word-save', listId, caller.accountId, {
        after: { added: quoted(changes.added), removed: quoted(changes.removed) },
      });
      if (listId === PLATFORM) work.continueWith(() => this.#announceEverywhere(actionId, caller));
    });
    this.#lists.changed();
  }

  /** A change of the platform's words stands in the log of every room. */
  async #announceEverywhere(actionId: string, { accountId, nickname }: Caller): Promise<void> {
    const rooms = await listRunningRooms(this.store.db);
    await this.units.inPieces(rooms, async (work, some) => {
      for (const room of some)
        await work.announce(room, 'actionLogged', {
          action_id: actionId,
          action: 'word-save',
          actor_id: accountId,
          actor_name: nickname,
        });
    });
  }

  destroy(): Promise<void> {
    return this.#hits.destroy();
  }
}
