import { formatWireTime, isSuperAdmin, type LiveRole, type Report } from '@live/protocol';
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
