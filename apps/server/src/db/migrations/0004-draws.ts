import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
      create table lucky_bag_draws (
        bag_id text not null,
        commitment text not null,
        secret text not null,
        entrants text,
        seal text,
        constraint lucky_bag_draws_key primary key (bag_id)
      )
    `)
    .execute(db);
};
