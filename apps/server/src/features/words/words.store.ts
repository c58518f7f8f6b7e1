import { WordAction } from '@live/protocol';
import type { Word } from '@live/words';
import { countRows } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** Stands in place of a room: the list of the platform. */
export const PLATFORM = '';

/** An entry, and whose list it stands in. */
export interface ListedWord extends Word {
  listId: string;
}

/** Databases limit the parameters of a statement. */
const ROWS_AT_ONCE = 300;

const versions = (db: Db, { liveId }: { liveId: string }) =>
  db
    .selectFrom('word_lists')
    .select(['live_id', 'version'])
    .where('live_id', 'in', [PLATFORM, liveId])
    .orderBy('live_id');

/** The versions of the platform's and the room's list, in this order; a list that never changed has none. */
export const findVersions = (db: Db, liveId: string) => db.runPrepared(versions, { liveId });

export const listWords = async (db: Db, listId: string): Promise<ListedWord[]> => {
  const rows = await db
    .selectFrom('words')
    .select(['word', 'action'])
    .where('live_id', '=', listId)
    .orderBy('word')
    .execute();
  return rows.map(({ word, action }) => ({ listId, word, action: readAction(action) }));
};

/** What happens on those of the words that are listed. */
export const findActions = async (
  db: Db,
  listId: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, WordAction>> => {
  const rows = await db
    .selectFrom('words')
    .select(['word', 'action'])
    .where('live_id', '=', listId)
    .where('word', 'in', words)
    .execute();
  return new Map(rows.map(({ word, action }) => [word, readAction(action)]));
};

const readAction = (stored: number): WordAction =>
  Object.values(WordAction).find((action) => action === stored) ?? WordAction.HOLD;

/** Locks a list until the end of the transaction, and marks it as changed. */
export const touchList = async (db: Db, listId: string): Promise<void> => {
  await db
    .insertInto('word_lists')
    .values({ live_id: listId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('live_id')
        .doUpdateSet((eb) => ({ version: eb('word_lists.version', '+', 1) })),
    )
    .execute();
};

export const addWords = async (db: Db, listId: string, words: readonly Word[]): Promise<void> => {
  if (words.length === 0) return;
  await db
    .insertInto('words')
    .values(words.map(({ word, action }) => ({ live_id: listId, word, action })))
    .onConflict((conflict) =>
      conflict
        .columns(['live_id', 'word'])
        .doUpdateSet((eb) => ({ action: eb.ref('excluded.action') })),
    )
    .execute();
};

export const removeWords = async (
  db: Db,
  listId: string,
  words: readonly string[],
): Promise<void> => {
  if (words.length === 0) return;
  await db.deleteFrom('words').where('live_id', '=', listId).where('word', 'in', words).execute();
};

export const countWords = (db: Db, listId: string): Promise<number> =>
  countRows(db.selectFrom('words').where('live_id', '=', listId));

/** How often each entry matched in a room. */
export const listHits = (db: Db, liveId: string) =>
  db
    .selectFrom('word_hits')
    .select(['list_id', 'word', 'hits'])
    .where('live_id', '=', liveId)
    .execute();

export type HitCount = Schema['word_hits'];

export const addHits = async (db: Db, counts: readonly HitCount[]): Promise<void> => {
  for (let from = 0; from < counts.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('word_hits')
      .values(counts.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['live_id', 'list_id', 'word']).doUpdateSet((eb) => ({
          hits: eb('word_hits.hits', '+', eb.ref('excluded.hits')),
        })),
      )
      .execute();
};
