import { Flag, formatWireTime, type RemovedUser } from '@live/protocol';
import type { ListedSanction } from '../../db/sanction-rows.ts';
import type { Cell } from '../../domain/csv.ts';
import { secondsLeft } from '../../domain/terms.ts';

export const presentRemovedUser = (
  row: ListedSanction,
  now: number,
  timeZone: string,
  otherAccountIds: readonly string[],
): RemovedUser => ({
  accountId: row.id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
  isGuest: row.guest === 1 ? Flag.YES : Flag.NO,
  removedAt: formatWireTime(row.created_at, timeZone),
  reason: row.reason,
  operatorId: row.actor_id,
  operatorName: row.actor_nickname ?? '',
  ...(otherAccountIds.length > 0 && { otherAccountIds: [...otherAccountIds] }),
  ...(row.until_at !== null && { secondsLeft: secondsLeft(row.until_at, now) }),
});

export const removalHeader = ['昵称', '账号', '公司', '原因', '操作人', '移出时间', '到期时间'];

export const presentRemovalLine = (row: ListedSanction, timeZone: string): Cell[] => [
  row.nickname,
  row.name,
  row.corp_name,
  row.reason,
  row.actor_nickname ?? '',
  formatWireTime(row.created_at, timeZone),
  row.until_at === null ? '' : formatWireTime(row.until_at, timeZone),
];
