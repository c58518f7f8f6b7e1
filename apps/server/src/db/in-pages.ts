const PAGE_ROWS = 1000;

/**
 * Reads a long list in pages, each beginning after the last row of the one before: it is never in memory
 * as a whole, and rows that are added or deleted meanwhile shift no others.
 */
export async function* inPages<Row>(
  fetchAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await fetchAfter(last, PAGE_ROWS);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
  }
}
