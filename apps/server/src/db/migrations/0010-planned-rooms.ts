import { type Kysely, sql } from 'kysely';

/** Null unless a time was set at which the room is to begin. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table rooms add column planned_at bigint').execute(db);
};
