import {
  type CaseState,
  Flag,
  formatDuration,
  formatWireTime,
  isSuperAdmin,
  LiveRole,
  type Report,
  type ReportSubject,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { ReportRow } from './reports.store.ts';

/** Files say nothing of how many reported the same person. */
type PresentedReport = ReportRow & { reporters?: number };

const presentSubject = (row: PresentedReport, isSilenced: boolean): ReportSubject => ({
  accountId: row.about_account_id,
  name: row.about_name,
  corpId: row.about_corp_id ?? '',
  role: (row.about_role ?? LiveRole.AUDIENCE) as LiveRole,
  ...(row.about_comment_id !== null && {
    commentId: String(row.about_comment_id),
    message: row.about_message,
  }),
  isGuest: row.about_guest === 1 ? Flag.YES : Flag.NO,
  isDeleted: row.comment_deleted_at === null ? Flag.NO : Flag.YES,
  isSilence: isSilenced ? Flag.YES : Flag.NO,
  reporters: row.reporters ?? 0,
});

interface ReportContext {
  liveTitle: string;
  role: LiveRole;
  timeZone: string;
  /** Those of the people concerned who are silenced now. */
  silencedIds: ReadonlySet<string>;
}

/** Who reported, and where, is for super admins alone: others never receive it. */
export const presentReport = (
  row: PresentedReport,
  { liveTitle, role, timeZone, silencedIds }: ReportContext,
): Report => ({
  id: row.id,
  content: row.content,
  createdAt: formatWireTime(row.created_at, timeZone),
  ...(isSuperAdmin(role) && {
    accountId: row.account_id,
    accountName: row.account_name,
    liveTitle,
  }),
  ...(row.about_account_id !== '' && {
    about: presentSubject(row, silencedIds.has(row.about_account_id)),
  }),
  ...(row.live_ms !== null && { liveSeconds: Math.floor(row.live_ms / 1000) }),
  caseState: row.case_state as CaseState,
  ...(row.operator_id !== '' && {
    operatorId: row.operator_id,
    operatorName: row.operator_name ?? '',
  }),
});

const CASE_TEXTS: Record<CaseState, string> = {
  0: '未处理',
  1: '处理中',
  2: '已处理',
  3: '不成立',
};

const COMMON_HEADER = [
  '时间',
  '举报内容',
  '直播时刻',
  '被举报人',
  '被举报的评论',
  '处理情况',
  '处理人',
];

export const reportHeader = (role: LiveRole): string[] =>
  isSuperAdmin(role) ? [...COMMON_HEADER, '举报账号', '直播标题'] : COMMON_HEADER;

export const presentReportLine = (report: Report): Cell[] => [
  report.createdAt,
  report.content,
  report.liveSeconds === undefined ? '' : formatDuration(report.liveSeconds),
  report.about?.name ?? '',
  report.about?.message ?? '',
  CASE_TEXTS[report.caseState ?? 0],
  report.operatorName ?? '',
  ...(report.accountName === undefined ? [] : [report.accountName, report.liveTitle ?? '']),
];
