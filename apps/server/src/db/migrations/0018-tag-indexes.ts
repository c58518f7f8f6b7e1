import { type Kysely, sql } from 'kysely';

const statements = [
  'create index account_tags_by_tag_no on account_tags (tag_no)',
  'create index room_tags_by_tag_no on room_tags (tag_no)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
