import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areHighlightWords, readHighlightWords, splitByWords } from './highlightWords.ts';
import { readPreferences } from './preferences.ts';

const hits = (text: string, ...words: string[]) =>
  splitByWords(text, words)
    .filter(({ isHit }) => isHit)
    .map((part) => part.text);

describe('words that an operator highlights', () => {
  it('J-15 are found whatever their case, the longer of two first, and signs stand for themselves', () => {
    expect(hits('想问VIP多少钱，vip有吗', 'vip', '多少')).toEqual(['VIP', '多少', 'vip']);
    expect(hits('降价了', '降', '降价')).toEqual(['降价']);
    expect(hits('1+1 (a.b) [c]', '1+1', '(a.b)', '[c]')).toEqual(['1+1', '(a.b)', '[c]']);
    expect(hits('axb', 'a.b')).toEqual([]);
    expect(hits('什么都没有')).toEqual([]);
  });

  it('J-15 are divided by spaces and commas, each once', () => {
    expect(readHighlightWords('  退款 发货,退款，VIP、包邮;几点； ')).toEqual([
      '退款',
      '发货',
      'VIP',
      '包邮',
      '几点',
    ]);
    expect(readHighlightWords('  ')).toEqual([]);
  });

  it('J-15 are 20 at most, of 32 characters each', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `词${index}`);
    expect(areHighlightWords(words(20))).toBe(true);
    expect(areHighlightWords(words(21))).toBe(false);
    expect(areHighlightWords(['😀'.repeat(32)])).toBe(true);
    expect(areHighlightWords(['😀'.repeat(33)])).toBe(false);
  });

  it('J-15 are remembered, and what is none is not', () => {
    const stored = (highlightWords: unknown) =>
      readPreferences(JSON.stringify({ highlightWords })).highlightWords;
    expect(stored(['退款'])).toEqual(['退款']);
    expect(stored('退款')).toEqual([]);
    expect(stored([1])).toEqual([]);
    expect(stored(Array.from({ length: 21 }, String))).toEqual([]);
  });

  it('J-15 lose nothing of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 })),
        (text, words) => {
          const parts = splitByWords(text, words);
          expect(parts.map((part) => part.text).join('')).toBe(text);
        },
      ),
    );
  });
});
