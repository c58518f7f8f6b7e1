import type { Kysely } from 'kysely';

/** Each is swept while somebody waits: nonces with every signed request, the others with every sign-in. */
const SWEPT = ['nonces', 'sessions', 'tokens'];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of SWEPT)
    await db.schema.createIndex(`${table}_by_expires_at`).on(table).column('expires_at').execute();
};
