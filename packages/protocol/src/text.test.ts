import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommentText } from './fields.ts';
import { cleanText, codePointLength, commentProblem, fitComment, webUrl } from './text.ts';

/** Line breaks, direction overrides and invisible characters. */
const HIDING =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u180e\u200b\u200c\u2060-\u2065\ufeff\ufff9-\ufffb]/u;

const typed = fc
  .array(fc.constantFrom('a', ' ', '宽', '😀', '\ud83d', '\n', '\r\n', '\u2029'), {
    maxLength: 150,
  })
  .map((parts) => parts.join(''));

describe('comment text', () => {
  it('C-07 takes 64 characters and refuses the 65th, an emoji being one', () => {
    expect(fitComment('宽'.repeat(65))).toBe('宽'.repeat(64));
    expect(fitComment('😀'.repeat(64))).toBe('😀'.repeat(64));
    expect(fitComment('😀'.repeat(65))).toBe('😀'.repeat(64));
  });

  it('C-07 strips line breaks', () => {
    expect(fitComment('一行\r\n两行\u2028三行')).toBe('一行两行三行');
  });

  it('C-07 the result is within the limits, and idempotent', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const fitted = fitComment(text);
        expect(codePointLength(fitted)).toBeLessThanOrEqual(64);
        expect(fitted).not.toMatch(/[\r\n]/);
        expect(fitComment(fitted)).toBe(fitted);
      }),
    );
  });

  it('C-07 counts a character as one code point', () => {
    expect(codePointLength('👍👍')).toBe(2);
    expect(commentProblem('👍'.repeat(64))).toBeUndefined();
    expect(commentProblem('👍'.repeat(65))).toBe('too-long');
  });

  it('C-07 strips line breaks', () => {
    expect(cleanText('第一行\r\n第二行\u2028第三行')).toBe('第一行 第二行 第三行');
  });

  it('C-06 trims, and refuses an empty result', () => {
    expect(cleanText('  你好 \n')).toBe('你好');
    expect(commentProblem(cleanText(' \n\t'))).toBe('empty');
    expect(CommentText.safeParse(' \u200b ').success).toBe(false);
  });

  it('C-18 removes control and direction characters and keeps emoji sequences', () => {
    expect(cleanText('abc\u202etxt.exe\u0007')).toBe('abctxt.exe');
    expect(cleanText('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  });

  it('C-18 leaves nothing that could hide or turn text, whatever comes in', () => {
    // Generated explicitly, because they are rare among all characters.
    const all = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const hiding = fc.constantFrom(...all.filter((one) => HIDING.test(one)), '\ud800', '\udc00');
    const unit = fc.oneof(hiding, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(HIDING);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
    ['  HTTP://shop.example ', 'HTTP://shop.example'],
    ['javascript:alert(1)', undefined],
    ['https://a.example https://b.example', undefined],
    ['https://', undefined],
    ['买一送一', undefined],
  ])('A-04 takes %j for the url %j', (link, url) => {
    expect(webUrl(link)).toBe(url);
  });
});
