import { describe, expect, it } from 'vitest';
import { matchPhrases } from './usePhraseMenu.ts';

const phrases = ['欢迎来到直播间', '三号链接有现货', 'VIP 专享价'];

describe('phrases offered by the input', () => {
  it('J-14 come with a slash as the first character, and only then', () => {
    expect(matchPhrases('/', phrases)).toEqual(phrases);
    expect(matchPhrases('', phrases)).toBeUndefined();
    expect(matchPhrases('三/', phrases)).toBeUndefined();
  });

  it('J-14 are narrowed by what follows', () => {
    expect(matchPhrases('/链接', phrases)).toEqual(['三号链接有现货']);
    expect(matchPhrases('/vip', phrases)).toEqual(['VIP 专享价']);
    expect(matchPhrases('/没有', phrases)).toEqual([]);
  });
});
