import type { Db } from '../../db/schema.ts';

/** A room without a row has its first key. */
const FIRST = { version: 0, withdrawn: false };

/** Which key a room has. */
export const findPublishKey = async (
  db: Db,
  liveId: string,
): Promise<{ version: number; withdrawn: boolean }> => {
  const row = await db
    .selectFrom('publish_keys')
    .select(['version', 'withdrawn'])
    .where('live_id', '=', liveId)
    .executeTakeFirst();
  return row ? { version: row.version, withdrawn: row.withdrawn === 1 } : FIRST;
};

export const savePublishKey = async (
  db: Db,
  liveId: string,
  key: { version: number; withdrawn: 0 | 1 },
): Promise<void> => {
  await db
    .insertInto('publish_keys')
    .values({ live_id: liveId, ...key })
    .onConflict((conflict) => conflict.column('live_id').doUpdateSet(key))
    .execute();
};

/** The host of a room, unless the account is disabled. */
export const findActiveHost = (db: Db, hostId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('id', '=', hostId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
