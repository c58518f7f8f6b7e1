import type { Kysely } from 'kysely';

/** A report can be about a comment or a person, and operators say how far they have come with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['about_account_id', 'about_name', 'about_message', 'operator_id'])
    await db.schema
      .alterTable('reports')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  for (const column of ['about_comment_id', 'live_ms'])
    await db.schema.alterTable('reports').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('reports')
    .addColumn('case_state', 'bigint', (state) => state.notNull().defaultTo(0))
    .execute();
  // For the number of people who reported the same person.
  await db.schema
    .createIndex('reports_by_about_account_id')
    .on('reports')
    .columns(['about_account_id', 'live_id', 'created_at'])
    .execute();
  // For what one person has said in a live.
  await db.schema
    .createIndex('comments_by_account_id')
    .on('comments')
    .columns(['live_id', 'account_id', 'id'])
    .execute();
};
