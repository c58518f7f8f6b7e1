import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table clips (
    id text not null,
    live_id text not null,
    title text not null,
    from_ms bigint not null,
    to_ms bigint not null,
    state integer not null,
    progress integer not null,
    problem text not null,
    duration_ms bigint not null,
    bytes bigint not null,
    creator_id text not null,
    created_at bigint not null,
    expires_at bigint not null,
    deleted_at bigint,
    share_id text,
    sharer_id text,
    share_expires_at bigint,
    primary key (id)
  )`,
  'create index clips_by_live on clips (live_id, created_at)',
  'create index clips_by_state on clips (state, created_at)',
  'create index clips_by_expiry on clips (expires_at)',
  'create index clips_by_deletion on clips (deleted_at)',
  'create unique index clips_by_share on clips (share_id)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
