import type { Kysely } from 'kysely';

/** What has been kept long enough is looked for by its time, over all rooms. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('reports_by_created_at').on('reports').column('created_at').execute();
  await db.schema.createIndex('actions_by_at').on('actions').column('at').execute();
};
