import type { Db } from '../../db/schema.ts';
import type { RoomRef } from '../../domain/room.ts';

/** False when the account has been kicked out before. */
export const insertKickout = async (
  db: Db,
  liveId: string,
  accountId: string,
  now: number,
): Promise<boolean> => {
  const result = await db
    .insertInto('kickouts')
    .columns(['live_id', 'account_id', 'created_at', 'browser_mark'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select((account) => [
          account.val(liveId).as('live_id'),
          'id',
          account.val(now).as('created_at'),
          'browser_mark',
        ])
        .where('id', '=', accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

const kickoutRow = (db: Db, { liveId, accountId }: { liveId: string; accountId: string }) =>
  db
    .selectFrom('kickouts')
    .select('account_id')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId);

export const isKickedOut = async (db: Db, liveId: string, accountId: string): Promise<boolean> =>
  (await db.runPrepared(kickoutRow, { liveId, accountId })).length > 0;

export const isBrowserKickedOut = async (
  db: Db,
  liveId: string,
  browserMark: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('kickouts')
    .select('account_id')
    .where('live_id', '=', liveId)
    .where('browser_mark', '=', browserMark)
    .executeTakeFirst();
  return row !== undefined;
};

/** Rooms that the account could be in: it has a token for each. */
export const listRoomsOf = async (db: Db, accountId: string, now: number): Promise<RoomRef[]> => {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('rooms', 'rooms.live_id', 'tokens.live_id')
    .select(['rooms.live_id', 'rooms.room_id'])
    .distinct()
    .where('tokens.account_id', '=', accountId)
    .where('tokens.expires_at', '>', now)
    .orderBy('rooms.live_id')
    .execute();
  return rows.map((row) => ({ liveId: row.live_id, roomId: row.room_id }));
};
