import { type Kysely, sql } from 'kysely';

const statements = [
  `create table audience_questions (
    id text not null,
    live_id text not null,
    account_id text not null,
    asker text not null,
    message text not null,
    supports bigint not null,
    is_uncounted bigint not null,
    created_at bigint not null,
    answered_at bigint,
    answer text not null,
    answered_by text not null,
    hidden_at bigint,
    constraint audience_questions_key primary key (id)
  )`,
  'create index audience_questions_by_live_id_asker on audience_questions (live_id, asker)',
  `create index audience_questions_by_live_id_answered_at on audience_questions (live_id, answered_at)
    where answered_at is not null`,
  'create index audience_questions_by_is_uncounted on audience_questions (is_uncounted, supports)',
  'create index audience_questions_by_account_id on audience_questions (account_id, live_id)',
  'create index audience_questions_by_answered_by on audience_questions (answered_by)',
  `create table audience_question_supports (
    question_id text not null,
    voter text not null,
    account_id text not null,
    supported_at bigint not null,
    constraint audience_question_supports_key primary key (question_id, voter)
  )`,
  'create index audience_question_supports_by_account_id on audience_question_supports (account_id)',
  'alter table held_comments add column is_question bigint not null default 0',
  'alter table room_flow add column pin_question_id text',
];

/** Questions of viewers, those that wait for an operator, and the one on top of a room. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
