import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Db, PreparedQuery, Schema } from './schema.ts';

type Values = Record<string, string | number | null>;

/** The insert of a row with these columns, built once for each set of columns that callers use. */
const preparedInserts = <Table extends keyof Schema, Row>(
  table: Table,
  finish: (
    query: InsertQueryBuilder<Schema, Table, InsertResult>,
  ) => ReturnType<PreparedQuery<Values, Row>>,
) => {
  const inserts = new Map<string, PreparedQuery<Values, Row>>();
  return (db: Db, row: Insertable<Schema[Table]>): Promise<Row[]> => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const columns = given.map(([column]) => column);
    const key = columns.join();
    let insert = inserts.get(key);
    if (!insert) {
      insert = (prepared, values) =>
        finish(
          prepared
            .insertInto(table)
            .values(
              Object.fromEntries(columns.map((column) => [column, values[column]])) as Insertable<
                Schema[Table]
              >,
            ),
        );
      inserts.set(key, insert);
    }
    return db.runPrepared(insert, Object.fromEntries(given) as Values);
  };
};

export const rowInserter = <Table extends keyof Schema>(table: Table) => {
  const insert = preparedInserts<Table, unknown>(table, (query) => query);
  return async (db: Db, row: Insertable<Schema[Table]>): Promise<void> => {
    await insert(db, row);
  };
};

/** The same, unless there is a row of that key already: then false. */
export const newRowInserter = <Table extends keyof Schema>(table: Table) => {
  const insert = preparedInserts<Table, unknown>(table, (query) =>
    query.onConflict((conflict) => conflict.doNothing()).returning(sql`1`.as('inserted')),
  );
  return async (db: Db, row: Insertable<Schema[Table]>): Promise<boolean> =>
    (await insert(db, row)).length === 1;
};
