import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
      create table first_start (
        name text not null,
        key_hash text not null,
        constraint first_start_key primary key (name)
      )
    `)
    .execute(db);
};
