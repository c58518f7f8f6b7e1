import { WordAction } from '@live/protocol';
import { expect, it } from 'vitest';
import { longLine, readWords, writeWords } from './wordLines.ts';

const { BLOCK, HOLD, REPLACE } = WordAction;

it('J-01 reads one word from each line, without empty and repeated ones', () => {
  expect(readWords(' 刷单\r\n\n代购\n刷单\n', HOLD)).toEqual([
    { word: '刷单', action: HOLD },
    { word: '代购', action: HOLD },
  ]);
});

it('J-01 a line can name what happens, and what is saved as a file is read again', () => {
  expect(readWords('刷单\t拦截\n代购，待审\n加 V, 替换\n人工,待查', REPLACE)).toEqual([
    { word: '刷单', action: BLOCK },
    { word: '代购', action: HOLD },
    { word: '加 V', action: REPLACE },
    { word: '人工,待查', action: REPLACE },
  ]);
  const words = [BLOCK, HOLD, REPLACE].map((action) => ({ word: `词,${action} 替换`, action }));
  for (const action of [BLOCK, HOLD, REPLACE])
    expect(readWords(writeWords(words), action)).toEqual(words);
});

it('J-01 names the first line that is too long', () => {
  const long = '字'.repeat(32);
  expect(longLine(`好\n${long}\t拦截`)).toBeUndefined();
  expect(longLine(`好\n${long}字\n${long}字`)).toBe(2);
});
