import type { Kysely } from 'kysely';

/** Guests have accounts like everybody, marked: they are let in only where rooms allow guests. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('accounts')
    .addColumn('guest', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
