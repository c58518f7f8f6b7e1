import { WordAction } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { normaliseText } from './normaliseText.ts';
import { type Word, WordMatcher } from './WordMatcher.ts';

const { BLOCK, HOLD, REPLACE } = WordAction;

const list = (...entries: [string, WordAction][]) =>
  new WordMatcher<Word>(entries.map(([word, action]) => ({ word, action })));

const lists = [
  list(['刷单', BLOCK], ['VX', HOLD], ['垃圾', REPLACE], ['垃圾分类', REPLACE]),
  list(['代购', HOLD], ['vx客服', REPLACE], ['💰', BLOCK]),
];

describe('a comment is judged', () => {
  it.each([
    ['without a listed word', '主播讲得真好', undefined, '主播讲得真好'],
    [
      'blocked in full width with a zero-width character inside',
      '来刷\u200b 单',
      BLOCK,
      '来刷\u200b 单',
    ],
    ['held whatever the case and width', '加ｖ．Ｘ聊', HOLD, '加ｖ．Ｘ聊'],
    [
      'with what is to be replaced, the rest as written',
      '真是 垃-圾！ ＯＫ',
      REPLACE,
      '真是 ***！ ＯＫ',
    ],
    ['by the longest match', '垃圾分类', REPLACE, '***'],
    ['by the longest match of both lists', '找VX客服', REPLACE, '找***'],
    ['by the strongest of several', '垃圾，刷單', BLOCK, '***，刷單'],
    ['by emoji', '转我💰', BLOCK, '转我💰'],
    ['at its end and its beginning', '垃圾好垃圾', REPLACE, '***好***'],
  ])('J-02 %s', (_, comment, action, text) => {
    expect(judge(comment, '', lists)).toMatchObject({ action, text });
  });

  it('J-02 never inside a mention, nor across its end', () => {
    expect(judge('@刷单 VX', '@刷单', lists).hits.map(({ entry }) => entry.word)).toEqual(['VX']);
    expect(judge('@刷 单', '@刷', lists).action).toBeUndefined();
    expect(judge('刷单', '@别人', lists).action).toBe(BLOCK);
  });

  it('J-02 by the stronger of two entries that are the same word', () => {
    expect(judge('vx', '', [list(['VX', REPLACE], ['ｖｘ', BLOCK])]).action).toBe(BLOCK);
    expect(judge('vx', '', [list(['VX', REPLACE]), list(['ｖｘ', HOLD])]).action).toBe(HOLD);
  });

  it('J-02 by a longer entry although another begins before it', () => {
    const crossing = [list(['加V', REPLACE], ['V信群', BLOCK])];
    expect(judge('加V信群', '', crossing)).toMatchObject({ action: BLOCK, text: '加V信群' });
  });
});

/** Few letters, so that words occur, overlap and contain each other. */
const letters = fc.string({ unit: fc.constantFrom(...'aAｂb加-\u200b'), maxLength: 24 });
const words = fc.array(
  fc.record({
    word: fc.string({ unit: fc.constantFrom(...'ab加'), minLength: 1, maxLength: 5 }),
    action: fc.constantFrom(BLOCK, HOLD, REPLACE),
  }),
);

describe('the hits in a comment', () => {
  it('J-02 are words of the list, do not overlap, and leave out only what a longer or stronger one covers', () => {
    fc.assert(
      fc.property(letters, words, (comment, entries) => {
        const { hits, action } = judge(comment, '', [new WordMatcher(entries)]);
        const normalised = (text: string) => normaliseText(text).text;
        for (const [index, { entry, start, end }] of hits.entries()) {
          expect(normalised(comment.slice(start, end))).toBe(normalised(entry.word));
          expect(start).toBeGreaterThanOrEqual(hits[index - 1]?.end ?? 0);
        }
        const occurs = entries.some(({ word }) => normalised(comment).includes(normalised(word)));
        expect(action !== undefined).toBe(occurs);
      }),
    );
  });
});
