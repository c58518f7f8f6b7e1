import type { Selectable } from 'kysely';
import { type Page, readPage } from '../../db/read-page.ts';
import { newRowInserter, rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type PollRow = Selectable<Schema['polls']>;

export const insertPoll = rowInserter('polls');

/** False when this voter has voted before. */
export const insertVote = newRowInserter('poll_votes');

const pollRow = (db: Db, { liveId, id }: { liveId: string; id: string }) =>
  db.selectFrom('polls').selectAll().where('live_id', '=', liveId).where('id', '=', id);

export const findPoll = async (
  db: Db,
  liveId: string,
  id: string,
): Promise<PollRow | undefined> => {
  const [row] = await db.runPrepared(pollRow, { liveId, id });
  return row;
};

/** The poll of a room that runs: there is one at most. */
export const findRunningPoll = (db: Db, liveId: string): Promise<PollRow | undefined> =>
  db
    .selectFrom('polls')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const findNewestPoll = (db: Db, liveId: string): Promise<PollRow | undefined> =>
  db
    .selectFrom('polls')
    .selectAll()
    .where('live_id', '=', liveId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listPolls = (db: Db, liveId: string, page: Page) => {
  const query = db.selectFrom('polls').where('live_id', '=', liveId);
  return readPage(
    page,
    query,
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
};

/** Polls that run, of all rooms. */
export const listRunningPolls = (db: Db) =>
  db
    .selectFrom('polls')
    .innerJoin('rooms', 'rooms.live_id', 'polls.live_id')
    .selectAll('polls')
    .select('rooms.room_id')
    .where('ended_at', 'is', null)
    .execute();

export const listDuePolls = (db: Db, now: number) =>
  db
    .selectFrom('polls')
    .innerJoin('rooms', 'rooms.live_id', 'polls.live_id')
    .select(['polls.id', 'polls.live_id', 'rooms.room_id'])
    .where('ended_at', 'is', null)
    .where('until_at', '<=', now)
    .orderBy('until_at')
    .execute();

const oneMoreVote = (db: Db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('polls')
    .set((eb) => ({ votes: eb('votes', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .returning('id');

/**
 * Counts one more vote and locks the poll, so that none is added to a result that has been announced. False when the
 * poll has ended.
 */
export const countVote = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await db.runPrepared(oneMoreVote, { id, now })).length === 1;

/** Undefined when it has ended before. */
export const endPoll = (db: Db, { id, ended_at }: Pick<PollRow, 'id' | 'ended_at'>) =>
  db
    .updateTable('polls')
    .set({ ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const findAnswer = async (
  db: Db,
  pollId: string,
  voter: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('poll_votes')
    .select('answer')
    .where('poll_id', '=', pollId)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row?.answer;
};
