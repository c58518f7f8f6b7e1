import type { Kysely } from 'kysely';

/** The log says whom an action concerned, what it changed, how to undo it, and who has undone it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['person_id', 'subject', 'undone_by'])
    await db.schema
      .alterTable('actions')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('actions').addColumn('undo', 'text').execute();
  for (const column of ['undo_until', 'undone_at'])
    await db.schema.alterTable('actions').addColumn(column, 'bigint').execute();
  // The log of a room is filtered by each of them, and shown newest first.
  for (const column of ['subject', 'actor_id', 'person_id', 'action'])
    await db.schema
      .createIndex(`actions_by_${column}`)
      .on('actions')
      .columns(['live_id', column, 'at', 'id'])
      .execute();
  await db.schema.createIndex('accounts_by_nickname').on('accounts').column('nickname').execute();
  await db.schema
    .alterTable('comments')
    .addColumn('deleted_by', 'text', (text) => text.notNull().defaultTo(''))
    .execute();
  // What one person wrote in a room is counted, listed and deleted.
  await db.schema
    .createIndex('comments_by_account')
    .on('comments')
    .columns(['live_id', 'account_id', 'id'])
    .execute();
};
