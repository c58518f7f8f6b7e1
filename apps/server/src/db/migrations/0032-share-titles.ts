import type { Kysely } from 'kysely';

/** A shared report has a title of its own: that of the live may hold a name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('report_shares').addColumn('title', 'text').execute();
};
