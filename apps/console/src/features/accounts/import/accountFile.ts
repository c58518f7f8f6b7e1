import type { ImportedRow } from '@live/protocol';
import { importLimits } from '@live/protocol/import-limits';
import { importTexts } from '../../../lib/importTexts.ts';
import { readTextFile } from '../../../lib/readTextFile.ts';
import { readCsv } from './readCsv.ts';

/** More than ten thousand rows of the longest names. */
const MAX_BYTES = 8 * 1024 * 1024;

type Field = keyof Omit<ImportedRow, 'line'>;

/** The columns of a file by their titles, as an export has them too. */
const fields: ReadonlyMap<string, Field | undefined> = new Map([
  ['账号名', 'name'],
  ['昵称', 'nickname'],
  ['角色', 'role'],
  ['公司', 'corpName'],
  ['标签', 'tagNos'],
  ['标签编号', 'tagNos'],
  ['状态', 'state'],
  ['密码', 'password'],
  ['创建时间', undefined],
  ['停用时间', undefined],
]);

export type AccountFile = { problem: string } | { rows: ImportedRow[] };

const rowOf = (line: number, columns: readonly (Field | undefined)[], cells: readonly string[]) => {
  const row: ImportedRow = {
    line,
    ...{ name: '', nickname: '', role: '', corpName: '', tagNos: '', state: '', password: '' },
  };
  for (const [index, field] of columns.entries())
    if (field) row[field] = (cells[index] ?? '').slice(0, importLimits.cellLength);
  return row;
};

/** The first name that stands in two rows. */
const findTwice = (rows: readonly ImportedRow[]): string | undefined => {
  const lines = new Map<string, number>();
  for (const { line, name } of rows) {
    const other = lines.get(name.trim());
    if (other !== undefined) return importTexts.twice(line, other, name.trim());
    lines.set(name.trim(), line);
  }
  return undefined;
};

/** The accounts in the text of a file, or why it is none. */
export const accountsIn = (text: string): AccountFile => {
  const [header, ...body] = readCsv(text);
  if (!header || body.length === 0) return { problem: importTexts.empty };
  const titles = header.cells.map((title) => title.trim());
  const unknown = titles.find((title) => title !== '' && !fields.has(title));
  if (unknown !== undefined) return { problem: importTexts.unknownColumn(unknown.slice(0, 20)) };
  const columns = titles.map((title) => fields.get(title));
  if (!columns.includes('name')) return { problem: importTexts.noName };
  const known = columns.filter((field) => field !== undefined);
  if (new Set(known).size < known.length) return { problem: importTexts.columnTwice };
  if (body.length > importLimits.rows)
    return { problem: importTexts.tooMany(body.length, importLimits.rows) };
  const rows = body.map(({ line, cells }) => rowOf(line, columns, cells));
  const problem = findTwice(rows);
  return problem === undefined ? { rows } : { problem };
};

export const readAccountFile = async (file: File): Promise<AccountFile> =>
  file.size > MAX_BYTES ? { problem: importTexts.tooLarge } : accountsIn(await readTextFile(file));
