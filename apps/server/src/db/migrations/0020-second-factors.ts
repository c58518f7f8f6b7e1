import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table accounts add column factor_since bigint',
  'alter table sessions add column vouched bigint not null default 0',
  `create table second_factors (
    account_id text not null,
    secret text not null,
    last_step bigint not null,
    pending text not null,
    constraint second_factors_key primary key (account_id)
  )`,
  `create table recovery_codes (
    hash text not null,
    account_id text not null,
    constraint recovery_codes_key primary key (hash)
  )`,
  'create index recovery_codes_by_account on recovery_codes (account_id)',
  `create table sign_in_tickets (
    hash text not null,
    account_id text not null,
    needs text not null,
    expires_at bigint not null,
    constraint sign_in_tickets_key primary key (hash)
  )`,
  'create index sign_in_tickets_by_account on sign_in_tickets (account_id)',
  'create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
