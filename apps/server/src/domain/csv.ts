export type Cell = string | number;

/** A table that is streamed row by row. */
export interface CsvFile {
  /** Name without its ending. */
  name: string;
  header: readonly string[];
  pages: AsyncIterable<readonly Cell[][]>;
}

type FetchAfter<Row> = (last: Row | undefined, limit: number) => Promise<Row[]>;

export const csvFile = <Row>(
  name: string,
  header: readonly string[],
  fetchAfter: FetchAfter<Row>,
  lineOfRow: (row: Row) => Cell[],
): CsvFile => ({ name, header, pages: inPages(fetchAfter, lineOfRow) });

/** Few enough to be read and written within a few milliseconds. */
const PAGE_ROWS = 200;

/**
 * Reads a long list in pages, each beginning after the last row of the one before: it is never in memory
 * as a whole, and rows that are added or deleted meanwhile shift no others.
 */
async function* inPages<Row>(
  fetchAfter: FetchAfter<Row>,
  lineOfRow: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await fetchAfter(last, PAGE_ROWS);
    if (rows.length > 0) yield rows.map(lineOfRow);
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
  }
}

/** Without it Excel takes the text for the system's own code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets evaluate text that begins like this, full-width forms and leading blanks included. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Text comes from users: a leading quote prevents it from being evaluated. Numbers are our own. */
const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  // Where a semicolon or a tab separates cells, what follows one would be a cell of its own, and could be a formula.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** `pace` is waited for before each page, so that a long file leaves room for others. */
export async function* writeCsv(
  { header, pages }: CsvFile,
  pace: () => Promise<void>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(header);
  await pace();
  for await (const rows of pages) {
    yield rows.map(lineOf).join('');
    await pace();
  }
}
