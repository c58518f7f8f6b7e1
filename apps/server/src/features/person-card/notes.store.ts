import type { Selectable } from 'kysely';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

type NoteRow = Selectable<Schema['notes']>;

export const insertNote = rowInserter('notes');

export const findNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();

/** False when it has been deleted already. */
export const deleteNote = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('notes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Notes shown in the list of comments. */
const NEWEST = 500;

/** Notes written in any room of the host. */
export const listNewestNotes = (db: Db, hostId: string) =>
  db
    .selectFrom('notes')
    .select(['account_id', 'content'])
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute();
