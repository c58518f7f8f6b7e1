export type Cell = string | number;

/** A table that is streamed row by row. */
export interface CsvFile {
  /** Without its ending. */
  name: string;
  header: readonly string[];
  pages: AsyncIterable<readonly Cell[][]>;
}

export const csvFile = <Row>(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  lineOfRow: (row: Row) => Cell[],
): CsvFile => ({ name, header, pages: mapPages(pages, lineOfRow) });

async function* mapPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  lineOfRow: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map(lineOfRow);
}

/** Without it Excel takes the text for the system's own code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets evaluate text that begins like this, full-width forms and leading blanks included. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Text comes from users: a leading quote prevents it from being evaluated. Numbers are our own. */
const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

export async function* writeCsv({ header, pages }: CsvFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(header);
  for await (const rows of pages) yield rows.map(lineOf).join('');
}
