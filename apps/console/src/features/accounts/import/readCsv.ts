/** The character by which most cells of the first line are separated. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
};

/** Our own files guard text that a spreadsheet would evaluate by a quote. */
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A row of a file, and the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** The rows of a CSV file, as spreadsheets write them: quoted cells may hold separators and line ends. Empty rows are left out. */
export const readCsv = (file: string): CsvRow[] => {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let line = 1;
  let isQuoted = false;
  const endCell = () => {
    row.cells.push(cell.replace(GUARDED, ''));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else cell += char;
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
};
