import type { Kysely } from 'kysely';

/** Comments are counted by their numbers, less those that were deleted: these are few and looked up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('comments_deleted')
    .on('comments')
    .columns(['live_id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute();
};
