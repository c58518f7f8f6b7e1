import type { Kysely } from 'kysely';

/** Each operator keeps the phrases that they send often. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('phrases')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('phrase', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('phrases_key', ['account_id', 'position'])
    .execute();
};
