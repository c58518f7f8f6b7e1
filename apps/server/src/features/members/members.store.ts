import type { Db, Schema } from '../../db/schema.ts';

/** False when the account has been kicked out before. */
export const insertKickout = async (db: Db, row: Schema['kickouts']): Promise<boolean> => {
  const result = await db
    .insertInto('kickouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const isKickedOut = async (db: Db, liveId: string, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('kickouts')
    .select('account_id')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
};
