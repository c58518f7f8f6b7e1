import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table first_start (
    name text not null,
    key_hash text not null,
    constraint first_start_key primary key (name)
  )`,
  'create index accounts_by_guest_name on accounts (guest, name)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
