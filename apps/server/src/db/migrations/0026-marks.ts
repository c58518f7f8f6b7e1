import type { Kysely } from 'kysely';

/** Moments of a live that operators have marked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('marks')
    .addColumn('id', 'text', (text) => text.primaryKey())
    .addColumn('live_id', 'text', (text) => text.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('author_id', 'text', (text) => text.notNull())
    .addColumn('content', 'text', (text) => text.notNull())
    .execute();
  await db.schema
    .createIndex('marks_by_live_id_at')
    .on('marks')
    .columns(['live_id', 'at', 'id'])
    .execute();
  // Activities stand among the marks of a live, in the order of their beginning.
  await db.schema
    .createIndex('activities_by_live_id_created_at')
    .on('activities')
    .columns(['live_id', 'created_at'])
    .execute();
};
