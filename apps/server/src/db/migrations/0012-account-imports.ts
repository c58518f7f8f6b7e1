import { type Kysely, sql } from 'kysely';

/** Accounts of a file wait here until they are imported, all at once. */
const STATEMENTS = [
  `create table account_imports (
    id text not null,
    actor_id text not null,
    created_at bigint not null,
    taken_at bigint,
    constraint account_imports_key primary key (id)
  )`,
  `create table account_import_rows (
    import_id text not null,
    line bigint not null,
    account_id text not null,
    name text not null,
    is_new bigint not null,
    nickname text not null,
    role bigint not null,
    corp_name text not null,
    disabled bigint not null,
    password_hash text not null,
    meeting_code text not null,
    sets_tags bigint not null,
    role_changed bigint not null,
    ends_sessions bigint not null,
    was text not null,
    after text not null,
    constraint account_import_rows_key primary key (import_id, line),
    constraint account_import_rows_name unique (import_id, name)
  )`,
  `create table account_import_tags (
    import_id text not null,
    line bigint not null,
    tag_no text not null,
    constraint account_import_tags_key primary key (import_id, line, tag_no)
  )`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
