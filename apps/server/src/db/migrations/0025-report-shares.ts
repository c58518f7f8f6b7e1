import type { Kysely } from 'kysely';

/** Addresses under which a report is shared; one that was withdrawn is deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('report_shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('creator_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('report_shares_by_live')
    .on('report_shares')
    .columns(['live_id', 'created_at'])
    .execute();
};
