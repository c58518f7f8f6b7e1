import type { Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('broker_users')
    .addColumn('username', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('room_id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('broker_users_by_account')
    .on('broker_users')
    .column('account_id')
    .execute();
};
