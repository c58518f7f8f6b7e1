import { LiveState } from '@live/protocol';
import { refuse } from '../domain/refusal.ts';
import type { Db } from './schema.ts';

/**
 * Holds a running room until the end of the transaction, so that works which look before they
 * write take turns; on PostgreSQL two could otherwise both see an empty place. Refuses a room that
 * ended after the call was judged.
 */
export const holdRunningRoom = async (db: Db, liveId: string): Promise<void> => {
  const held = await db
    .updateTable('rooms')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('live_id', '=', liveId)
    .where('state', 'in', [LiveState.LIVE, LiveState.PAUSED])
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw refuse.closed();
};
