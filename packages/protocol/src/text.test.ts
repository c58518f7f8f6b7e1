import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommentText } from './fields.ts';
import { cleanText, codePointLength, commentProblem, webAddress } from './text.ts';

describe('comment text', () => {
  it('C-07 counts a character as one code point', () => {
    expect(codePointLength('👍👍')).toBe(2);
    expect(commentProblem('👍'.repeat(64))).toBeUndefined();
    expect(commentProblem('👍'.repeat(65))).toBe('too-long');
  });

  it('C-07 strips line breaks', () => {
    expect(cleanText('第一行\r\n第二行\u2028第三行')).toBe('第一行 第二行 第三行');
  });

  it('C-06 trims, and refuses what is empty then', () => {
    expect(cleanText('  你好 \n')).toBe('你好');
    expect(commentProblem(cleanText(' \n\t'))).toBe('empty');
    expect(CommentText.safeParse(' \u200b ').success).toBe(false);
  });

  it('C-18 removes control and direction characters and keeps emoji sequences', () => {
    expect(cleanText('abc\u202etxt.exe\u0007')).toBe('abctxt.exe');
    expect(cleanText('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  });

  it('C-18 leaves nothing that could hide or turn text, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });

  it.each([
    ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
    ['  HTTP://shop.example ', 'HTTP://shop.example'],
    ['javascript:alert(1)', undefined],
    ['https://a.example https://b.example', undefined],
    ['https://', undefined],
    ['买一送一', undefined],
  ])('A-04 takes %j for the address %j', (link, address) => {
    expect(webAddress(link)).toBe(address);
  });
});
