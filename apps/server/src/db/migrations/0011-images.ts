import { type Kysely, sql } from 'kysely';

/** Uploaded images by their address, and what is needed to find those that nothing refers to. */
const statements = [
  `create table images (
    url text not null,
    account_id text not null,
    bytes bigint not null,
    created_at bigint not null,
    removed_at bigint,
    constraint images_key primary key (url)
  )`,
  'create index images_by_account_id on images (account_id)',
  'create index images_by_removed_at on images (removed_at) where removed_at is not null',
  `create index accounts_by_portrait on accounts (portrait) where portrait <> ''`,
  `create index rooms_by_logo on rooms (logo) where logo <> ''`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
