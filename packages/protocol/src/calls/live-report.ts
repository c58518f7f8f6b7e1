import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { Id, OneRoom, requiredText, WireTime } from '../fields.ts';
import { limits } from '../limits.ts';
import { Explanation, LiveReport } from '../live-report.ts';
import { csvCall } from './csv-call.ts';

const ShareToken = z.string().check(z.regex(/^[\w-]{1,64}\.[\w-]{1,64}$/));

const ReportShare = z.object({
  shareId: Id,
  /** The title that readers see. */
  title: z.string(),
  /** Path and query of the page, with the signature. */
  address: z.string(),
  creatorName: z.string(),
  createdTime: WireTime,
  expiresTime: WireTime,
});

/** The report of a live, and sharing it. */
export const liveReportCalls = defineCalls({
  liveReport: {
    path: '/review/report',
    summary:
      '直播报告：数据、曲线与说明、观看时长与留存、新老观众、活跃观众、常见问题、福袋、举报、操作、画面',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: LiveReport,
  },
  liveReportExport: csvCall('/review/report-export', '直播报告，CSV', OneRoom),
  reviewExplanations: {
    path: '/review/explanations',
    summary: '在线曲线上明显的涨落，各带人数与之前发生的事',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({ items: z.array(Explanation) }),
  },
  reportShareSave: {
    path: '/review/report-share',
    summary: '分享直播报告：得到一个到期失效、可以收回的地址，凭它无需登录即可查看不含人名的报告',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      days: z._default(z.int().check(z.gte(1), z.lte(limits.reportShareDays)), 7),
      /** Title for readers, in place of the live's own, which may hold a name. */
      title: z.optional(requiredText(limits.titleLength)),
    }),
    response: ReportShare,
  },
  reportShareList: {
    path: '/review/report-share-list',
    summary: '仍然有效的分享地址，新的在前',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({ items: z.array(ReportShare) }),
  },
  reportShareEnd: {
    path: '/review/report-share-end',
    summary: '收回一个分享地址',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, shareId: Id }),
    response: Handled,
  },
  sharedReport: {
    path: '/review/report-shared',
    summary: '凭分享地址查看直播报告，不含任何人名',
    access: 'anyone',
    request: z.object({ token: ShareToken }),
    response: LiveReport,
  },
});
