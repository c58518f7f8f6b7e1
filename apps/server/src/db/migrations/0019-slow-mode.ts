import type { Kysely } from 'kysely';

/** Seconds between two comments of one viewer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('room_flow')
    .addColumn('slow_seconds', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
