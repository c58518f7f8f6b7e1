import { type Kysely, sql } from 'kysely';

/** Null unless an operator called the bag off before its draw. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table lucky_bags add column called_off_reason text').execute(db);
};
