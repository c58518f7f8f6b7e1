import { LiveState } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';

export type CommentRow = Selectable<Schema['comments']>;

/** The next comment's number, or undefined when the room no longer takes comments. */
export const takeCommentId = async (
  db: Db,
  liveId: string,
  counted: boolean,
): Promise<number | undefined> => {
  const row = await db
    .updateTable('rooms')
    .set((eb) => ({
      last_comment_id: eb('last_comment_id', '+', 1),
      ...(counted && { comment_count: eb('comment_count', '+', 1) }),
    }))
    .where('live_id', '=', liveId)
    .where('state', 'in', [LiveState.LIVE, LiveState.PAUSED])
    .returning('last_comment_id')
    .executeTakeFirst();
  return row?.last_comment_id;
};

export const insertComment = async (db: Db, row: CommentRow): Promise<void> => {
  await db.insertInto('comments').values(row).execute();
};

/** Newest first; whether the sender is muted now comes along. */
export const listComments = (db: Db, liveId: string, limit: number, offset: number) =>
  db
    .selectFrom('comments')
    .leftJoin('silences', (join) =>
      join
        .onRef('silences.live_id', '=', 'comments.live_id')
        .onRef('silences.account_id', '=', 'comments.account_id'),
    )
    .selectAll('comments')
    .select('silences.created_at as silenced_at')
    .where('comments.live_id', '=', liveId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Oldest first, beginning after a comment. */
export const listCommentsAfter = (db: Db, liveId: string, after: number, limit: number) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Numbers are given one after the other, and kept comments go oldest first: the first and the last
 * tell how many there are. Counting them would take longer the longer a room has run.
 */
export const countComments = async (db: Db, liveId: string): Promise<number> => {
  const ofRoom = db.selectFrom('comments').where('live_id', '=', liveId);
  const { first, last, deleted } = await db
    .selectNoFrom([
      ofRoom.select((eb) => eb.fn.min('id').as('id')).as('first'),
      ofRoom.select((eb) => eb.fn.max('id').as('id')).as('last'),
      ofRoom
        .where('deleted_at', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? 0 : last - first + 1 - Number(deleted);
};

/** Marks a comment deleted; undefined when it is not there or somebody was faster. */
export const markDeleted = (db: Db, liveId: string, id: number, now: number) =>
  db
    .updateTable('comments')
    .set({ deleted_at: now })
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['account_id', 'message', 'kind'])
    .executeTakeFirst();

export const commentExists = async (db: Db, liveId: string, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
