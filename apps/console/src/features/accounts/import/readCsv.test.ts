import { expect, it } from 'vitest';
import { readCsv } from './readCsv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

it.each([
  [
    'plain cells',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a mark of the encoding, and no end of the last line',
    '\uFEFFa,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'quotes, separators and line ends in a cell',
    '"a,1","b ""x""","c\nd"\n',
    [['a,1', 'b "x"', 'c\nd']],
  ],
  [
    'semicolons, as some spreadsheets write',
    'a;b\nc,1;d\n',
    [
      ['a', 'b'],
      ['c,1', 'd'],
    ],
  ],
  [
    'tabs, as cells are pasted',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells and empty rows',
    'a,,c\n\n,,\nd,,\n',
    [
      ['a', '', 'c'],
      ['d', '', ''],
    ],
  ],
  [
    'text that our own files guard from being evaluated',
    "'=1+1,'-,'name\n",
    [['=1+1', '-', "'name"]],
  ],
  ['nothing', '', []],
])('I-01 reads %s', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

it('I-01 names the line on which a row begins, also after cells of several lines', () => {
  const rows = readCsv('a,b\n"c\nd",e\n\nf,g\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
});
