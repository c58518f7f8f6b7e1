import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy } from '../entities.ts';
import { Count, Id } from '../fields.ts';

/** The log of actions, and undoing them. */
export const deskCalls = defineCalls({
  undo: {
    path: '/desk/undo',
    summary: '撤销一项操作；之后有人改动过同一内容时不做任何改变，并说明原因',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, actionId: Id }),
    response: z.object({ handledBy: HandledBy }),
  },
  personCommentCount: {
    path: '/desk/person-comment-count',
    summary: '一人在本场的评论数，不含已删除的',
    access: 'operator',
    request: z.object({ liveId: Id, accountId: Id }),
    response: z.object({ count: Count }),
  },
});
