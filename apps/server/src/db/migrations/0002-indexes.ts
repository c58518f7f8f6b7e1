import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What waits of one person, and of the guests of one address, without reading all that waits in the room.
  'drop index held_comments_account',
  'create index held_comments_account on held_comments (account_id, live_id, state, created_at)',
  'create index accounts_by_address_mark on accounts (address_mark)',
  // Who may be in a room.
  'create index tokens_by_live_id_expires_at on tokens (live_id, expires_at)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
