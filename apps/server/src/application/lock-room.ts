import { LiveState } from '@live/protocol';
import type { Db } from '../db/schema.ts';
import { refuse } from '../domain/refusal.ts';

/**
 * Holds a room until the end of the transaction, so that works which look before they write take
 * turns; on PostgreSQL two could otherwise both see an empty place. The room's row is always taken
 * first, and so two works never wait for each other.
 */
export const lockRoom = async (
  db: Db,
  liveId: string,
  states: readonly LiveState[] = Object.values(LiveState),
): Promise<boolean> => {
  const held = await db
    .updateTable('rooms')
    // A counter: to set one is to change nothing that anybody is judged by.
    .set((eb) => ({ online: eb.ref('online') }))
    .where('live_id', '=', liveId)
    .where('state', 'in', states)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
};

/** Refuses a room that ended after the call was judged. */
export const lockRunningRoom = async (db: Db, liveId: string): Promise<void> => {
  if (!(await lockRoom(db, liveId, [LiveState.LIVE, LiveState.PAUSED]))) throw refuse.closed();
};
