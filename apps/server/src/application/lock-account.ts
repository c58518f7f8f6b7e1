import type { Db } from '../db/schema.ts';

/**
 * Locks an account until the end of the transaction, before any room: what concerns a host in all of their rooms is
 * not seen from one room.
 */
export const lockAccount = async (db: Db, accountId: string): Promise<void> => {
  await db
    .updateTable('accounts')
    // Sets a column to itself: a write that locks the row and changes nothing.
    .set((eb) => ({ guest: eb.ref('guest') }))
    .where('id', '=', accountId)
    .execute();
};
