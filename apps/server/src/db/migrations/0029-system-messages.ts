import { type Kysely, sql } from 'kysely';

/**
 * Comments by minute are counted by their numbers, less the system messages: these are few and looked up. An index by
 * time cost every comment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('comments_by_time').execute();
  await sql`create index comments_system on comments (live_id, id) where kind = 1`.execute(db);
};
