import { limits } from '@live/protocol';
import { expect, it } from 'vitest';
import { longLine, readWords } from './wordLines.ts';

it('J-01 reads one word from each line, without empty and repeated ones', () => {
  expect(readWords(' 刷单\r\n\n代购\n刷单\n')).toEqual(['刷单', '代购']);
});

it('J-01 names the first line that is too long', () => {
  const long = '字'.repeat(limits.wordLength);
  expect(longLine(`好\n${long}`)).toBeUndefined();
  expect(longLine(`好\n${long}字\n${long}字`)).toBe(2);
});
