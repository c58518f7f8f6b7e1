import type { Db } from '../../db/schema.ts';
import { RUNNING_STATES } from '../../domain/room.ts';
import { ERASED_NAME } from './personal-data.erase.store.ts';

/** Small batches, so that nobody waits long. */
const ROWS_AT_ONCE = 500;

const oldRooms = (db: Db, before: number) =>
  db
    .selectFrom('rooms')
    .select('live_id')
    .where('state', 'not in', RUNNING_STATES)
    .where((eb) => eb(eb.fn.coalesce('end_at', 'created_at'), '<', before));

/** Comments of one room that ended before then. Returns how many were deleted. */
export const deleteOldComments = async (db: Db, before: number): Promise<number> => {
  const room = await oldRooms(db, before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments')
          .select('comments.id')
          .whereRef('comments.live_id', '=', 'rooms.live_id'),
      ),
    )
    .executeTakeFirst();
  if (!room) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('live_id', '=', room.live_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('comments')
        .select('id')
        .where('live_id', '=', room.live_id)
        .orderBy('id')
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Comments that were held in rooms that ended before then. */
export const deleteOldHeld = async (db: Db, before: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('held_comments')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('held_comments')
        .select('held_comments.id')
        .where('live_id', 'in', oldRooms(db, before))
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Questions of viewers in rooms that ended before then, with who supported them. */
export const deleteOldQuestions = async (db: Db, before: number): Promise<number> => {
  const rows = await db
    .selectFrom('audience_questions')
    .select('id')
    .where('live_id', 'in', oldRooms(db, before))
    .limit(ROWS_AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.deleteFrom('audience_question_supports').where('question_id', 'in', ids).execute();
  await db.deleteFrom('audience_questions').where('id', 'in', ids).execute();
  return ids.length;
};

/** How often words matched in rooms that ended before then, and the last lines to their hosts. */
export const deleteOldWordHits = async (db: Db, before: number): Promise<number> => {
  let count = 0n;
  for (const table of ['word_hits', 'prompts'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('live_id', 'in', oldRooms(db, before))
      .executeTakeFirstOrThrow();
    count += numDeletedRows;
  }
  return Number(count);
};

/** Guests who entered before then and hold no token any more. Returns how many were erased. */
export const eraseOldGuests = async (db: Db, before: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ nickname: ERASED_NAME, disabled_at: before })
    .where('guest', '=', 1)
    .where('created_at', '<', before)
    .where('nickname', '!=', ERASED_NAME)
    .where('id', 'not in', (eb) => eb.selectFrom('tokens').select('account_id'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n)
    await db
      .deleteFrom('notes')
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('accounts').select('id').where('nickname', '=', ERASED_NAME),
      )
      .execute();
  return Number(numUpdatedRows);
};

export const deleteOldReports = async (db: Db, before: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reports')
        .select('reports.id')
        .where('reports.created_at', '<', before)
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const deleteOldActions = async (db: Db, before: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('actions')
    .where('id', 'in', (eb) =>
      eb.selectFrom('actions').select('actions.id').where('at', '<', before).limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
