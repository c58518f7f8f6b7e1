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

export const countComments = async (db: Db, liveId: string): Promise<number> => {
  const row = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.total);
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
