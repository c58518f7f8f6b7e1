import { rowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';

export const insertShare = rowInserter('report_shares');

export const findShare = (db: Db, id: string) =>
  db.selectFrom('report_shares').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined when the account is disabled. */
export const findCreator = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** Those that have not expired, newest first. */
export const listShares = (db: Db, liveId: string, now: number) =>
  db
    .selectFrom('report_shares')
    .leftJoin('accounts', 'accounts.id', 'report_shares.creator_id')
    .select(['report_shares.id', 'title', 'report_shares.created_at', 'expires_at', 'nickname'])
    .where('live_id', '=', liveId)
    .where('expires_at', '>', now)
    .orderBy('report_shares.created_at', 'desc')
    .orderBy('report_shares.id')
    .execute();

export type ListedShare = Awaited<ReturnType<typeof listShares>>[number];

export const deleteShare = (db: Db, liveId: string, id: string) =>
  db
    .deleteFrom('report_shares')
    .where('id', '=', id)
    .where('live_id', '=', liveId)
    .returningAll()
    .executeTakeFirst();

export const deleteExpiredShares = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('report_shares').where('expires_at', '<=', now).execute();
};
