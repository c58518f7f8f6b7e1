import { describe, expect, it } from 'vitest';
import { phraseProblem, readPhrases } from './phraseLines.ts';

describe('the lines of phrases', () => {
  it('J-14 are one phrase each, without the empty ones', () => {
    expect(readPhrases('  欢迎 \n\n三号链接\n \n')).toEqual(['欢迎', '三号链接']);
  });

  it('J-14 name the line that is too long, and the number that is too many', () => {
    expect(phraseProblem(`好\n${'字'.repeat(65)}`)).toBe('第 2 行超过 64 个字符');
    expect(phraseProblem('😀'.repeat(64))).toBeUndefined();
    expect(phraseProblem('好\n'.repeat(50))).toBeUndefined();
    expect(phraseProblem('好\n'.repeat(51))).toBe('最多 50 条');
  });
});
