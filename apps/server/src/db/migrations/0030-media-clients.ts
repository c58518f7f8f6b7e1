import type { Kysely } from 'kysely';

/** Connections at an external media server, with those who may be disconnected from it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('media_clients')
    .addColumn('client_id', 'text', (text) => text.primaryKey())
    .addColumn('live_id', 'text', (text) => text.notNull())
    .addColumn('account_id', 'text', (text) => text.notNull())
    .addColumn('session_hash', 'text', (text) => text.notNull())
    .addColumn('action', 'text', (text) => text.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .execute();
};
