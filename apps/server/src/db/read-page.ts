/**
 * A page by its number, with the number of all rows. Nothing is looked for beyond the last of them:
 * to find nothing there a database would walk through everything before it.
 */
export const readPage = async <Row>(
  { offset }: { offset: number },
  countAll: { executeTakeFirstOrThrow(): Promise<{ total: number | string }> },
  page: { execute(): Promise<Row[]> },
): Promise<{ rows: Row[]; total: number }> => {
  const total = Number((await countAll.executeTakeFirstOrThrow()).total);
  return { rows: offset < total ? await page.execute() : [], total };
};
