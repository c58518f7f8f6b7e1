import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Count, Id } from '../fields.ts';

/** What an operator is shown before closing a room. */
export const unfinishedCalls = defineCalls({
  unfinished: {
    path: '/desk/unfinished',
    summary: '尚未完成的事项：未开奖的福袋、进行中的活动、待审的评论、未处理的举报',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({
      luckyBags: Count,
      activityName: z.nullable(z.string()),
      heldComments: Count,
      reports: Count,
    }),
  },
});
