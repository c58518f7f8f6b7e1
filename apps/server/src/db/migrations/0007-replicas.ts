import type { Kysely } from 'kysely';

/** What several servers on one database must agree on: who looks after what, and how often is too often. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('leases_by_holder').on('leases').column('holder').execute();
  await db.schema
    .createTable('rate_windows')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('taken', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_windows_by_until').on('rate_windows').column('until').execute();
};
