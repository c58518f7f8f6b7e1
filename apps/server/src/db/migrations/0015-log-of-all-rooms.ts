import { type Kysely, sql } from 'kysely';

/** The log of all rooms is searched by what was done and by whom. */
const STATEMENTS = [
  'create index actions_by_action_at on actions (action, at, id)',
  'create index actions_by_actor_id_at on actions (actor_id, at, id)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
