import type { Db } from '../db/schema.ts';
import { refuse } from '../domain/refusal.ts';
import { type RoomRef, type RoomState, RUNNING_STATES } from '../domain/room.ts';

/**
 * Locks a room until the end of the transaction. Work that reads before it writes would otherwise race
 * on PostgreSQL. The room's row is always locked first, rooms in the order of their ids, and an account that is locked as
 * well before them: so there are no deadlocks. False when there is no such room, or
 * none in these states.
 */
export const lockRoom = async (
  db: Db,
  liveId: string,
  states?: readonly RoomState[],
): Promise<boolean> => {
  const locked = await db
    .updateTable('rooms')
    // Sets a counter to itself: a write that locks the row and changes nothing.
    .set((eb) => ({ online: eb.ref('online') }))
    .where('live_id', '=', liveId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
};

/** Refuses a room that ended after the call was authorised. */
export const lockRunningRoom = async (db: Db, liveId: string): Promise<void> => {
  if (!(await lockRoom(db, liveId, RUNNING_STATES))) throw refuse.closed();
};

export const lockRooms = async (db: Db, rooms: readonly RoomRef[]): Promise<void> => {
  for (const liveId of [...new Set(rooms.map(({ liveId }) => liveId))].sort())
    await lockRoom(db, liveId);
};
