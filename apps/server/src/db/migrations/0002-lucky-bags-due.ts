import type { Kysely } from 'kysely';

/** Due draws are looked up twice a second. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('lucky_bags_by_state_open_at')
    .on('lucky_bags')
    .columns(['state', 'open_at'])
    .execute();
};
