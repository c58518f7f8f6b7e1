import { type Kysely, sql } from 'kysely';

/** Which publishing key a room has; the key itself follows from the server's secret. */
const STATEMENT = `create table publish_keys (
  live_id text not null,
  version bigint not null,
  withdrawn bigint not null,
  constraint publish_keys_key primary key (live_id)
)`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(STATEMENT).execute(db);
};
