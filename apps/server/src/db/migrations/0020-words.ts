import type { Kysely } from 'kysely';

/** Word lists of the platform (an empty room) and of rooms, and how often each entry matched in a room. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('word_lists')
    .addColumn('live_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('words')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('action', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('words_key', ['live_id', 'word'])
    .execute();
  await db.schema
    .createTable('word_hits')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('hits', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('word_hits_key', ['live_id', 'list_id', 'word'])
    .execute();
};
