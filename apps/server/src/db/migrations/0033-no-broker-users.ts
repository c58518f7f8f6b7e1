import type { Kysely } from 'kysely';

/** Users of Mosquitto, which is no broker of the product any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropTable('broker_users').execute();
};
