import { type Kysely, sql } from 'kysely';

/** Signs of a question when this was written; `features/comments/asks-question.ts` decides for new comments. */
const SIGNS = ['?', '？', '吗', '呢', '怎么', '什么', '多少', '几', '哪', '有没有', '能不能'];

/** The report of a long live counts comments in indexes alone: reading the rows took several seconds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('comments')
    .addColumn('asks', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const hasSign = sql.join(
    SIGNS.map((sign) => sql`message like ${sql.lit(`%${sign}%`)}`),
    sql` or `,
  );
  await sql`update comments set asks = 1 where kind = 0 and role = 0 and at_who = '' and (${hasSign})`.execute(
    db,
  );
  // Comments of people by minute.
  await sql`create index comments_by_time on comments (live_id, created_at) where kind = 0`.execute(
    db,
  );
  // Questions of the audience by their text, with who asked.
  await sql`create index comments_asked on comments (live_id, message, account_id)
    where asks = 1 and deleted_at is null`.execute(db);
  // What each of the audience wrote: the index has all that is needed to tell it from system messages and operators.
  await db.schema.dropIndex('comments_by_account').execute();
  await db.schema
    .createIndex('comments_by_account')
    .on('comments')
    .columns(['live_id', 'account_id', 'id', 'kind', 'role'])
    .execute();
};
