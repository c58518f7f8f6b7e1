import type { Insertable } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type MarkRow = Insertable<Schema['marks']>;

export const insertMark = newRowInserter('marks');

export const findMark = (db: Db, liveId: string, id: string) =>
  db
    .selectFrom('marks')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();

export const changeMark = async (db: Db, id: string, content: string): Promise<void> => {
  await db.updateTable('marks').set({ content }).where('id', '=', id).execute();
};

/** The deleted mark; undefined when there is none. */
export const deleteMark = (db: Db, liveId: string, id: string) =>
  db
    .deleteFrom('marks')
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const countMarks = (db: Db, liveId: string): Promise<number> =>
  countRows(db.selectFrom('marks').where('live_id', '=', liveId));
