import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds. */
export const countRows = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> => {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'));
  // The compiler does not resolve the row of a query on any tables.
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return Number(total);
};

/** Which rows of a list; pages count from 1. */
export interface Page {
  pageNum: number;
  pageSize: number;
}

/**
 * A page by its number, with the total. A page beyond the last is not queried: the database would read
 * every row before it to find none.
 */
export const readPage = async <Tables, Table extends keyof Tables, Row>(
  { pageNum, pageSize }: Page,
  all: SelectQueryBuilder<Tables, Table, unknown>,
  ordered: { limit(rows: number): { offset(rows: number): { execute(): Promise<Row[]> } } },
): Promise<{ rows: Row[]; total: number }> => {
  const offset = (pageNum - 1) * pageSize;
  const total = await countRows(all);
  return {
    rows: offset < total ? await ordered.limit(pageSize).offset(offset).execute() : [],
    total,
  };
};
