import { type Kysely, sql } from 'kysely';

const addTexts = async (db: Kysely<unknown>, table: string, columns: string[]): Promise<void> => {
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
};

const index = (db: Kysely<unknown>, table: string, ...columns: string[]) =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();

/**
 * A report can be about a comment or a person, and operators say how far they have come with it. Operators write
 * notes on people, and are shown what is known of one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addTexts(db, 'reports', ['about_account_id', 'about_name', 'about_message', 'operator_id']);
  for (const column of ['about_comment_id', 'live_ms'])
    await db.schema.alterTable('reports').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('reports')
    .addColumn('case_state', 'bigint', (state) => state.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (text) => text.primaryKey())
    .addColumn('live_id', 'text', (text) => text.notNull())
    .addColumn('account_id', 'text', (text) => text.notNull())
    .addColumn('author_id', 'text', (text) => text.notNull())
    .addColumn('content', 'text', (text) => text.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('watchers')
    .addColumn('visits', 'bigint', (visits) => visits.notNull().defaultTo(1))
    .execute();
  await sql`update actions set person_id = target
    where action in ('silence', 'unsilence', 'kickout') and person_id = ''`.execute(db);
  // Each serves a question about one person, however much is stored of others.
  await index(db, 'watchers', 'account_id');
  await index(db, 'actions', 'person_id', 'at');
  await index(db, 'reports', 'account_id', 'created_at');
  await index(db, 'reports', 'about_account_id', 'created_at');
  await index(db, 'notes', 'account_id', 'created_at');
  await index(db, 'notes', 'author_id');
};
