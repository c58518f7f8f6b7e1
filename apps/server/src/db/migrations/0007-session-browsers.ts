import { type Kysely, sql } from 'kysely';

const STATEMENTS = [`alter table sessions add column user_agent text not null default ''`];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
