import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Done, Report, Tag } from '../entities.ts';
import { CaseState } from '../enums.ts';
import {
  CommentId,
  Count,
  Empty,
  Id,
  pageOf,
  paging,
  storable,
  textUpTo,
  trimmedText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const reportFilter = {
  content: z.optional(textUpTo(limits.reportLength)),
  caseState: z.optional(z.enum(CaseState)),
};

/** Reports by viewers, and the watch permission. */
export const moderationCalls = defineCalls({
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
    response: Empty,
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
  tagList: {
    path: '/live/tag-list',
    summary: '标签：按编号，或分页与搜索',
    access: 'superAdmin',
    request: z.object({
      tagNos: z.optional(z.array(Id).check(z.maxLength(500))),
      ...paging,
      searchValue: z.optional(textUpTo(limits.nameLength)),
    }),
    response: z.array(Tag),
    meta: z.object({ total: Count }),
  },
  authTagList: {
    path: '/live/auth-tag-list',
    summary: '已保存的观看权限',
    access: 'superAdmin',
    request: z.object({ liveId: Id }),
    response: z.object({ authTagList: z.array(z.object({ tagId: Id })) }),
  },
  authTagUpdate: {
    path: '/live/auth-tag-update',
    summary: '保存观看权限：all#全选，或逗号相连的 tagNo#tagName',
    access: 'superAdmin',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      authTagList: z.string().check(z.minLength(1), z.maxLength(50_000), storable),
    }),
    response: Done,
  },
});
