import type { Kysely } from 'kysely';

/** Comments that wait for an operator, and which comments of a room do. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('room_flow')
    .addColumn('review_mode', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('held_comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('at_who', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('held_comments_room')
    .on('held_comments')
    .columns(['live_id', 'state', 'created_at'])
    .execute();
  await db.schema
    .createIndex('held_comments_due')
    .on('held_comments')
    .columns(['state', 'created_at'])
    .execute();
  await db.schema
    .createIndex('held_comments_account')
    .on('held_comments')
    .columns(['account_id', 'live_id'])
    .execute();
};
