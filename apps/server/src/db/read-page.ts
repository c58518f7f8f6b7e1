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

/**
 * A page by its number, with the total. A page beyond the last is not queried: the database would read
 * every row before it to find none.
 */
export const readPage = async <Tables, Table extends keyof Tables, Row>(
  { offset }: { offset: number },
  all: SelectQueryBuilder<Tables, Table, unknown>,
  page: { execute(): Promise<Row[]> },
): Promise<{ rows: Row[]; total: number }> => {
  const total = await countRows(all);
  return { rows: offset < total ? await page.execute() : [], total };
};
