import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from './normaliseText.ts';
import { TRADITIONAL } from './traditional.ts';

const normalised = (text: string): string => normaliseText(text).text;

describe('J-02 sees through', () => {
  it.each([
    ['case', 'VX加WeiXin', 'vx加weixin'],
    ['width', 'ＶＸ１２３', 'vx123'],
    ['half-width katakana with a voice mark', 'ｶﾞﾁｬ', 'ガチャ'],
    ['compatibility forms', '①㊙㍿ⅷ', '1秘株式会社viii'],
    ['letters of mathematics', '𝐕𝕏', 'vx'],
    ['radicals', '⼤⼈', '大人'],
    ['zero-width characters', '微\u200b信\u2060号\ufeff', '微信号'],
    ['variation selectors and joiners', '微\ufe0f信\u200d号', '微信号'],
    ['spaces and punctuation', '微 信.号-1_2·3', '微信号123'],
    ['symbols', '微~信|号^=`', '微信号'],
    ['marks drawn over letters', '微\u0336信\u20d2', '微信'],
    ['traditional forms', '加薇訊領優惠', '加薇讯领优惠'],
    ['regional forms', '看著衞視', '看着卫视'],
    ['forms of letters', 'Straße STRAẞE ΣΑΣ İı', 'strassestrasseσασii'],
  ])('%s', (_, text, expected) => {
    expect(normalised(text)).toBe(expected);
  });

  it.each([
    ['emoji', '💰💰'],
    ['currencies and plus', '+v¥$'],
    ['vowels written as marks', 'ไทยที่'],
    ['accents that are part of a letter', 'é'],
  ])('but not through %s', (_, text) => {
    expect(normalised(text)).toBe(text);
  });
});

const separator = fc.constantFrom(
  ' ',
  '　',
  '.',
  '，',
  '-',
  '_',
  '*',
  '·',
  '\u200b',
  '\u200d',
  '\ufe0f',
  '~',
  '｜',
);
const word = fc.string({
  unit: fc.constantFrom(...'微信群号刷单优惠领取abcXYZ0189'),
  minLength: 1,
});

/** Ways of writing a character that mean the same. */
const disguises: ((character: string) => string)[] = [
  (one) => one,
  (one) => one.toUpperCase(),
  (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one),
  (one) => {
    const at = [...TRADITIONAL].findIndex((to, index) => index % 2 === 1 && to === one);
    return at > 0 ? TRADITIONAL.charAt(at - 1) : one;
  },
];

describe('a normalised text', () => {
  it('J-02 is the same for every way of writing it', () => {
    fc.assert(
      fc.property(
        word,
        fc.infiniteStream(fc.nat(3)),
        fc.infiniteStream(separator),
        (text, how, between) => {
          const written = [...text]
            .map((one) => disguises[how.next().value ?? 0]?.(one) + (between.next().value ?? ''))
            .join('');
          expect(normalised(written)).toBe(normalised(text));
        },
      ),
    );
  });

  it('J-02 names for each unit the character that it comes from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (left, right) => {
        const original = left + right;
        const { text, starts, ends } = normaliseText(original);
        expect([starts.length, ends.length]).toEqual([text.length, text.length]);
        for (let unit = 0; unit < text.length; unit += 1) {
          const [start = 0, end = 0] = [starts[unit], ends[unit]];
          expect(normalised(original.slice(start, end))).toContain(text.charAt(unit));
          expect(start).toBeGreaterThanOrEqual(unit === 0 ? 0 : (starts[unit - 1] ?? 0));
        }
      }),
    );
  });

  it('J-02 stays the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalised(normalised(text))).toBe(normalised(text));
      }),
      // Marks that a separator kept apart: of one character, and of two.
      { examples: [['\u{1d157}\u{1d165}\ufc5e'], ['x\u{1d165} \u064c']] },
    );
  });
});
