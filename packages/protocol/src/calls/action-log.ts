import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy, LoggedAction } from '../entities.ts';
import { Count, cursorList, cursorPaging, Id, Name, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const actionFilter = {
  operatorId: z.optional(Id),
  /** A name of the log; the table of all names is not loaded with the calls. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  /** Nickname, account or id of whom it concerned, as a whole. */
  person: z.optional(textUpTo(limits.nameLength)),
  /** How far back. */
  sinceSeconds: z.optional(z.int().check(z.gte(60), z.lte(366 * 86_400))),
};

/** The log of actions, undoing them, and what an operator is shown before closing a room. */
export const actionLogCalls = defineCalls({
  undo: {
    path: '/desk/undo',
    summary: '撤销一项操作；之后有人改动过同一内容时不做任何改变，并说明原因',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, actionId: Id }),
    response: z.object({ handledBy: HandledBy }),
  },
  actionList: {
    path: '/desk/action-list',
    summary: '操作记录，新的在前；可按操作人、操作、对象与时间筛选',
    access: 'operator',
    request: z.object({ liveId: Id, ...actionFilter, ...cursorPaging }),
    response: cursorList(LoggedAction),
  },
  actionExport: csvCall(
    '/desk/action-export',
    '导出操作记录，筛选同上',
    z.object({ liveId: Id, ...actionFilter }),
  ),
  operatorList: {
    path: '/desk/operator-list',
    summary: '可以管理该直播间的人',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.array(z.object({ accountId: Id, nickname: Name })),
  },
  personCommentCount: {
    path: '/desk/person-comment-count',
    summary: '一人在本场的评论数，不含已删除的',
    access: 'operator',
    request: z.object({ liveId: Id, accountId: Id }),
    response: z.object({ count: Count }),
  },
  unfinished: {
    path: '/desk/unfinished',
    summary: '尚未完成的事项：未开奖的福袋、进行中的活动与投票、待审的评论、未处理的举报',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({
      luckyBags: Count,
      activityName: z.nullable(z.string()),
      pollQuestion: z.nullable(z.string()),
      heldComments: Count,
      reports: Count,
    }),
  },
});
