import type { Kysely } from 'kysely';

/** What stands on top of every page: an announcement, or a comment and its sender. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['pin_text', 'pin_name'])
    await db.schema
      .alterTable('room_flow')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('room_flow').addColumn('pin_comment_id', 'bigint').execute();
};
