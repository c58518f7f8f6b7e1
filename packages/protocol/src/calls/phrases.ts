import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { CommentText, Empty } from '../fields.ts';
import { limits } from '../limits.ts';

/** The phrases that an operator sends often. */
export const phraseCalls = defineCalls({
  phraseList: {
    path: '/desk/phrase-list',
    summary: '自己的快捷话术，按自己排的顺序',
    access: 'staff',
    request: Empty,
    response: z.object({ phrases: z.array(z.string()) }),
  },
  phraseSave: {
    path: '/desk/phrase-save',
    summary: '保存自己的全部快捷话术',
    access: 'staff',
    request: z.object({ phrases: z.array(CommentText).check(z.maxLength(limits.maxPhrases)) }),
    response: Empty,
  },
});
