import type { Kysely } from 'kysely';

/** The files are the only list of recordings; the table was never filled. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropTable('recordings').execute();
};
