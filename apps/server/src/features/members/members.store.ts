import type { Db } from '../../db/schema.ts';
import type { RoomRef } from '../../domain/room.ts';

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
