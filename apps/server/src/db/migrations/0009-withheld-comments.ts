import { type Kysely, sql } from 'kysely';

/** 1 for a comment that viewers did not get, because there were too many. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table comments add column withheld bigint not null default 0').execute(db);
};
