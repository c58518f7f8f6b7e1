import type { Db } from '../../db/schema.ts';

const commentsOf = (db: Db, liveId: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'account_id', 'account_name', 'role', 'corp_name', 'message', 'kind'])
    .select(['created_at', 'deleted_at'])
    .where('live_id', '=', liveId);

/** Oldest first, the deleted ones too. */
export const listFrom = (db: Db, liveId: string, id: number, limit: number) =>
  commentsOf(db, liveId).where('id', '>=', id).orderBy('id').limit(limit).execute();

/** Newest first, the deleted ones too. */
export const listBefore = (db: Db, liveId: string, id: number, limit: number) =>
  commentsOf(db, liveId).where('id', '<', id).orderBy('id', 'desc').limit(limit).execute();

export type ReviewCommentRow = Awaited<ReturnType<typeof listFrom>>[number];
