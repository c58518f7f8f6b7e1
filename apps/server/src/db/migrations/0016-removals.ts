import { type Kysely, sql } from 'kysely';

const index = (db: Kysely<unknown>, table: string, ...columns: string[]) =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();

/**
 * A removal can end by itself, and says why and by whom. Mutes and removals follow the browser of a
 * guest, and can keep new guests of a network out for a while. What changes while a room runs has a
 * record of its own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['reason', 'actor_id'])
    await db.schema
      .alterTable('kickouts')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('kickouts').addColumn('until_at', 'bigint').execute();
  await db.schema
    .alterTable('silences')
    .addColumn('browser_mark', 'text', (text) => text.notNull().defaultTo(''))
    .execute();
  await sql`update silences set browser_mark =
    coalesce((select browser_mark from accounts where accounts.id = silences.account_id), '')`.execute(
    db,
  );
  await index(db, 'kickouts', 'until_at');
  await index(db, 'kickouts', 'live_id', 'created_at');
  await index(db, 'kickouts', 'live_id', 'browser_mark');
  await index(db, 'silences', 'live_id', 'browser_mark');
  await index(db, 'accounts', 'browser_mark');
  // Marks of addresses were the same on every day; from now on they change daily.
  await sql`update accounts set address_mark = '' where address_mark <> ''`.execute(db);
  await db.schema
    .createTable('guest_networks')
    .addColumn('live_id', 'text', (text) => text.notNull())
    .addColumn('account_id', 'text', (text) => text.notNull())
    .addColumn('address_mark', 'text', (text) => text.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('guest_networks_key', ['live_id', 'account_id'])
    .execute();
  await index(db, 'guest_networks', 'live_id', 'address_mark');
  await index(db, 'guest_networks', 'until_at');
  await db.schema
    .createTable('room_flow')
    .addColumn('live_id', 'text', (text) => text.notNull().primaryKey())
    .addColumn('guest_policy', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
