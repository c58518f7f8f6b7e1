import type { Kysely } from 'kysely';

/** The last line that an operator sent the host of a room. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('prompts')
    .addColumn('live_id', 'text', (text) => text.primaryKey())
    .addColumn('id', 'text', (text) => text.notNull())
    .addColumn('content', 'text', (text) => text.notNull())
    .addColumn('author_id', 'text', (text) => text.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .execute();
};
