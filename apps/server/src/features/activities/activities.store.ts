import type { Selectable } from 'kysely';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type ActivityRow = Selectable<Schema['activities']>;

export const findActiveActivity = (db: Db, liveId: string): Promise<ActivityRow | undefined> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const insertActivity = rowInserter('activities');

/** Undefined when it is not there, or was closed already. */
export const closeActivity = (db: Db, liveId: string, id: string, now: number) =>
  db
    .updateTable('activities')
    .set({ closed_at: now })
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Undefined when it is not there, or runs. */
export const reopenActivity = (db: Db, liveId: string, id: string) =>
  db
    .updateTable('activities')
    .set({ closed_at: null })
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

export const activityExists = async (db: Db, liveId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('activities')
    .select('id')
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
