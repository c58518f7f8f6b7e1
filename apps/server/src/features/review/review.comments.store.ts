import type { Db } from '../../db/schema.ts';

const numbersFrom = (db: Db, { liveId, id }: { liveId: string; id: number }) =>
  db
    .selectFrom('comments')
    .select(['id', 'created_at'])
    .where('live_id', '=', liveId)
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1);

/**
 * The number of the first comment after a moment; one beyond the last when there is none. Numbers and times of a room
 * grow together, so a search by halves finds it in the primary key: an index by time would cost every comment.
 */
export const firstAfter = async (db: Db, liveId: string, at: number): Promise<number> => {
  const { first, last } = await db
    .selectFrom('comments')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  let low = Number(first ?? 1);
  let high = Number(last ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await db.runPrepared(numbersFrom, { liveId, id: middle });
    if (row && row.created_at <= at) low = row.id + 1;
    else high = middle;
  }
  return low;
};

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

export type ReviewedComment = Awaited<ReturnType<typeof listFrom>>[number];
