import type { Kysely } from 'kysely';

/** What looking back needs and nothing else stores: who was there from when to when, likes by minute, the picture. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('visits')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint')
    .addColumn('closed_by', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('visits_key', ['live_id', 'account_id', 'from_at'])
    .execute();
  // A restart closes the open ones, which are few among all that ever were.
  await db.schema
    .createIndex('visits_open')
    .on('visits')
    .column('live_id')
    .where('until_at' as never, 'is', null)
    .execute();
  await db.schema.createIndex('visits_by_account').on('visits').column('account_id').execute();
  await db.schema
    .createTable('like_minutes')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('minute_at', 'bigint', (column) => column.notNull())
    .addColumn('likes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('like_minutes_key', ['live_id', 'minute_at'])
    .execute();
  await db.schema
    .createTable('pictures')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_by', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('pictures_key', ['live_id', 'from_at'])
    .execute();
  await db.schema
    .createTable('picture_minutes')
    .addColumn('live_id', 'text', (column) => column.notNull())
    .addColumn('minute_at', 'bigint', (column) => column.notNull())
    .addColumn('measured_ms', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('packets', 'bigint', (column) => column.notNull())
    .addColumn('lost_packets', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_minutes_key', ['live_id', 'minute_at'])
    .execute();
};
