import { type Kysely, sql } from 'kysely';

/** Consoles show the newest notes of a host's rooms beside the names of the people they are about. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('notes')
    .addColumn('host_id', 'text', (text) => text.notNull().defaultTo(''))
    .execute();
  await sql`update notes set host_id = coalesce(
    (select anchor_id from rooms where rooms.live_id = notes.live_id), '')`.execute(db);
  await db.schema
    .createIndex('notes_host_id_created_at')
    .on('notes')
    .columns(['host_id', 'created_at'])
    .execute();
};
