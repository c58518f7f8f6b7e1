import type { Insertable } from 'kysely';
import type { Db, Schema } from './schema.ts';

export const rowInserter =
  <Table extends keyof Schema>(table: Table) =>
  async (db: Db, row: Insertable<Schema[Table]>): Promise<void> => {
    await db.insertInto(table).values(row).execute();
  };

/** The same, unless there is a row of that key already: then false. */
export const newRowInserter =
  <Table extends keyof Schema>(table: Table) =>
  async (db: Db, row: Insertable<Schema[Table]>): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  };
