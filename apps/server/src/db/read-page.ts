/**
 * A page by its number, with the total. A page beyond the last is not queried: the database would read
 * every row before it to find none.
 */
export const readPage = async <Row>(
  { offset }: { offset: number },
  countAll: { executeTakeFirstOrThrow(): Promise<{ total: number | string }> },
  page: { execute(): Promise<Row[]> },
): Promise<{ rows: Row[]; total: number }> => {
  const total = Number((await countAll.executeTakeFirstOrThrow()).total);
  return { rows: offset < total ? await page.execute() : [], total };
};
