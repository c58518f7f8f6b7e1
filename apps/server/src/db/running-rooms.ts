import { type RoomRef, RUNNING_STATES } from '../domain/room.ts';
import type { Db } from './schema.ts';

export const listRunningRooms = async (db: Db): Promise<RoomRef[]> => {
  const rows = await db
    .selectFrom('rooms')
    .select(['live_id', 'room_id'])
    .where('state', 'in', RUNNING_STATES)
    .orderBy('live_id')
    .execute();
  return rows.map((row) => ({ liveId: row.live_id, roomId: row.room_id }));
};
