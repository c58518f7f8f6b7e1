import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Comment } from '../entities.ts';
import { continued, continuedList, Id, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';

export const commentSearchCalls = defineCalls({
  commentSearch: {
    path: '/desk/comment-search',
    summary: '搜索本场评论，新的在前，不含已删除的；可按内容与发送者的昵称',
    access: 'operator',
    request: z.object({
      liveId: Id,
      words: z.optional(textUpTo(limits.commentLength)),
      person: z.optional(textUpTo(limits.nameLength)),
      ...continued,
    }),
    response: continuedList(Comment),
  },
});
