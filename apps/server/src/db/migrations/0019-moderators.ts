import { type Kysely, sql } from 'kysely';

const statements = [
  `create table room_moderators (
    live_id text not null,
    account_id text not null,
    added_by text not null,
    created_at bigint not null,
    constraint room_moderators_key primary key (live_id, account_id)
  )`,
  'create index room_moderators_by_live_id_created_at on room_moderators (live_id, created_at, account_id)',
  'create index room_moderators_by_account_id_live_id on room_moderators (account_id, live_id)',
];

/** Viewers whom operators made moderators of a room. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
