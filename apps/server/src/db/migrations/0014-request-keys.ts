import type { Kysely } from 'kysely';

/** A platform that does not know whether its request was done may repeat it under the same key. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('request_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('request_keys_by_expires_at')
    .on('request_keys')
    .column('expires_at')
    .execute();
};
