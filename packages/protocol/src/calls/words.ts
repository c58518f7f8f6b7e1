import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { WordAction } from '../enums.ts';
import { Count, Empty, Id, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

const WordText = trimmedText(limits.wordLength, '请输入词');

const WordEntry = z.object({ word: WordText, action: z.enum(WordAction) });

/** An entry with how often it matched in this live. */
const CountedWord = z.object({
  word: z.string(),
  action: z.enum(WordAction),
  hits: Count,
});

const change = {
  add: z._default(z.array(WordEntry).check(z.maxLength(limits.wordsAtOnce)), []),
  remove: z._default(z.array(WordText).check(z.maxLength(limits.wordsAtOnce)), []),
};

const added = { add: [{ word: '刷单', action: WordAction.BLOCK }] };

/** Word lists: one of the platform, and one of each room. */
export const wordCalls = defineCalls({
  wordList: {
    path: '/desk/word-list',
    summary: '直播间与平台的词表，及每个词在本场命中的次数',
    access: 'operator',
    phase: 'begun',
    request: z.object({ liveId: Id }),
    response: z.object({ room: z.array(CountedWord), platform: z.array(CountedWord) }),
  },
  wordSave: {
    path: '/desk/word-save',
    summary: '增减直播间的词；已有的词改为所给的处理方式',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, ...change }),
    example: added,
    response: Empty,
  },
  platformWordList: {
    path: '/admin/word-list',
    summary: '平台的词表',
    access: 'superAdmin',
    request: Empty,
    response: z.array(z.object({ word: z.string(), action: z.enum(WordAction) })),
  },
  platformWordSave: {
    path: '/desk/platform-word-save',
    summary: '增减平台的词，对全部直播间生效',
    access: 'superAdmin',
    request: z.object(change),
    example: added,
    response: Empty,
  },
});
