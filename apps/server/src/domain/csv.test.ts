import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, writeCsv } from './csv.ts';

/** A parser by RFC 4180, independent of the writer. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += char;
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',' || (char === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (char === ',') continue;
      at += 1;
      rows.push([]);
    } else cell += char;
  }
  expect(rows.pop()).toEqual([]);
  return rows;
};

const written = async (header: string[], pages: Cell[][][]): Promise<string> => {
  const stream = async function* () {
    yield* pages;
  };
  let text = '';
  for await (const part of writeCsv({ name: 'x', header, pages: stream() }, async () => {}))
    text += part;
  return text;
};

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '\t', ' ', '=', '-', "'", '甲', '\uFEFF'),
  }),
  fc.integer(),
);

describe('a CSV file', () => {
  it('F-02 reads back as it was written, but for what a spreadsheet would run', async () => {
    const row = fc.array(awkward, { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row)), async (pages) => {
        const text = await written(['甲', '乙'], pages);
        expect(text[0]).toBe('\uFEFF');
        const [header, ...lines] = readCsv(text.slice(1));
        expect(header).toEqual(['甲', '乙']);
        const cells = pages.flat(2);
        expect(lines.flat()).toHaveLength(cells.length);
        for (const [index, read] of lines.flat().entries()) {
          const cell = cells[index];
          if (typeof cell === 'number') expect(read).toBe(String(cell));
          else {
            expect([cell, `'${cell}`]).toContain(read);
            expect(read).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          }
        }
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+86', "'+86"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['5-1', '5-1'],
    ["it's", "it's"],
  ])('F-02 writes %j as %j', async (cell, expected) => {
    const text = await written(['x'], [[[cell]]]);
    expect(readCsv(text.slice(1))[1]).toEqual([expected]);
  });

  it('F-02 leaves numbers alone', async () => {
    expect(await written(['x'], [[[-5, 'b']]])).toBe('\uFEFFx\r\n-5,b\r\n');
  });

  it.each([
    ['甲;=1+1', '"甲;=1+1"'],
    ['甲\t=1+1', '"甲\t=1+1"'],
    ['甲,=1+1', '"甲,=1+1"'],
    [';@SUM(1)', '";@SUM(1)"'],
  ])('F-02 quotes %j, which elsewhere would be two cells', async (cell, quoted) => {
    expect(await written(['甲'], [[[cell]]])).toBe(`\uFEFF甲\r\n${quoted}\r\n`);
  });
});
