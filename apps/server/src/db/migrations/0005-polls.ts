import { type Kysely, sql } from 'kysely';

const statements = [
  `create table polls (
    id text not null,
    live_id text not null,
    question text not null,
    answers text not null,
    is_open bigint not null,
    votes bigint not null,
    created_at bigint not null,
    until_at bigint,
    ended_at bigint,
    constraint polls_key primary key (id)
  )`,
  'create index polls_by_live_id_created_at on polls (live_id, created_at)',
  'create index polls_by_ended_at_until_at on polls (ended_at, until_at)',
  `create table poll_votes (
    poll_id text not null,
    voter text not null,
    account_id text not null,
    answer bigint not null,
    voted_at bigint not null,
    constraint poll_votes_key primary key (poll_id, voter)
  )`,
  'create index poll_votes_by_poll_id_answer on poll_votes (poll_id, answer)',
  'create index poll_votes_by_account_id on poll_votes (account_id)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
