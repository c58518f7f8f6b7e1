import type { Kysely } from 'kysely';

/** A silence can end by itself, and says why it was set and by whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['reason', 'actor_id'])
    await db.schema
      .alterTable('silences')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('silences').addColumn('until_at', 'bigint').execute();
  // Due ends are looked up twice a second.
  await db.schema
    .createIndex('silences_by_until_at')
    .on('silences')
    .columns(['until_at'])
    .execute();
};
