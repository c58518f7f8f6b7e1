import type { Kysely } from 'kysely';

/** Platforms list accounts without the many guests, in the order of their ids. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('accounts_by_guest_id')
    .on('accounts')
    .columns(['guest', 'id'])
    .execute();
};
