import type { Kysely } from 'kysely';

/**
 * Where a guest came from, as marks that tell nothing by themselves: one browser or address with many
 * nicknames is still one. Lucky bags can be for accounts only.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['browser_mark', 'address_mark'])
    await db.schema
      .alterTable('accounts')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('kickouts')
    .addColumn('browser_mark', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('lucky_bags')
    .addColumn('accounts_only', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
