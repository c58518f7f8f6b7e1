import type { Kysely } from 'kysely';

/** A guest's nickname is compared with those of the few who run rooms, among very many accounts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('accounts_by_role').on('accounts').column('role').execute();
};
