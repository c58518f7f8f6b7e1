import { formatWireTime, isSuperAdmin, type LiveRole, type Report } from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { ReportRow } from './reports.store.ts';

/** Who reported, and where, is for super admins alone: others never receive it. */
export const presentReport = (
  row: ReportRow,
  liveTitle: string,
  role: LiveRole,
  timeZone: string,
): Report => ({
  id: row.id,
  content: row.content,
  createdAt: formatWireTime(row.created_at, timeZone),
  ...(isSuperAdmin(role) && { accountName: row.account_name, liveTitle }),
});

export const reportHeader = (role: LiveRole): string[] =>
  isSuperAdmin(role) ? ['时间', '举报内容', '举报账号', '直播标题'] : ['时间', '举报内容'];

export const presentReportLine = ({ createdAt, content, ...who }: Report): Cell[] => [
  createdAt,
  content,
  ...(who.accountName === undefined ? [] : [who.accountName, who.liveTitle ?? '']),
];
