import { type Kysely, sql } from 'kysely';

/** Counts how many people reported somebody in the order of an index, however many reports there are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index reports_by_live_id_about_account_id on reports (live_id, about_account_id, account_id)
        where deleted_at is null`,
    )
    .execute(db);
};
