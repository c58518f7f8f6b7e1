import type { Db } from '../../db/schema.ts';

/** Whether a person has been in a room: watched it, wrote in it, or holds a token for it now. */
export const hasTraceIn = async (db: Db, liveId: string, accountId: string): Promise<boolean> => {
  const tables = ['watchers', 'comments', 'held_comments', 'tokens'] as const;
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('account_id')
      .where('live_id', '=', liveId)
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
};
