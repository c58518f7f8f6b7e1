import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled, HandledBy, Report } from '../entities.ts';
import { CaseState, Flag } from '../enums.ts';
import { CommentId, Id, pageOf, paging, textUpTo, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const reportFilter = {
  content: z.optional(textUpTo(limits.reportLength)),
  caseState: z.optional(z.enum(CaseState)),
  /** NO: those that wait and those that are being handled. */
  isSettled: z.optional(z.enum(Flag)),
};

/** Reports by viewers, and what operators do about them. */
export const reportCalls = defineCalls({
  reportList: {
    path: '/live/report-list',
    summary: '举报列表',
    access: 'operator',
    request: z.object({ liveId: Id, ...paging, ...reportFilter }),
    response: pageOf(Report),
  },
  reportExport: csvCall(
    '/live/report-export',
    '导出举报，可按内容与处理情况筛选',
    z.object({ liveId: Id, ...reportFilter }),
  ),
  reportDelete: {
    path: '/live/report-delete',
    summary: '删除举报',
    access: 'superAdmin',
    phase: 'kept',
    request: z.object({ liveId: Id, reportId: Id }),
    response: Handled,
  },
  reportCreate: {
    path: '/room/report',
    summary: '观众举报直播间、一条评论（commentId）或一位发言者（accountId）',
    access: 'member',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      content: trimmedText(limits.reportLength, '请输入举报内容'),
      commentId: z.optional(CommentId),
      accountId: z.optional(Id),
    }),
    response: z.object({ reportId: Id }),
  },
  reportCase: {
    path: '/desk/report-case',
    summary:
      '处理举报：受理、放回、已处理、不成立、重新打开（即未处理）；同一对象的举报一并变更，答复为当前的处理情况',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      reportId: Id,
      caseState: z.enum(CaseState),
      /** What the caller made of the case and takes back: unless it still stands so, nothing changes. */
      undoes: z.optional(z.enum(CaseState)),
    }),
    example: { caseState: CaseState.TAKEN },
    /** The case as it stands now, and how it stood before the call changed it. */
    response: z.object({
      caseState: z.enum(CaseState),
      before: z.optional(z.enum(CaseState)),
      handledBy: HandledBy,
    }),
  },
});
