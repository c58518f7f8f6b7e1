import { Flag, formatWireTime, type SilencedUser } from '@live/protocol';
import { EVERYWHERE, type ListedSanction } from '../../db/sanction-rows.ts';
import type { Cell } from '../../domain/csv.ts';
import { secondsLeft } from '../../domain/terms.ts';

export const presentSilencedUser = (
  row: ListedSanction,
  now: number,
  timeZone: string,
): SilencedUser => ({
  accountId: row.id,
  accountCorpId: row.corp_id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
  isGuest: row.guest === 1 ? Flag.YES : Flag.NO,
  silencedAt: formatWireTime(row.created_at, timeZone),
  reason: row.reason,
  operatorId: row.actor_id,
  operatorName: row.actor_nickname ?? '',
  isEverywhere: row.live_id === EVERYWHERE ? Flag.YES : Flag.NO,
  ...(row.until_at !== null && { secondsLeft: secondsLeft(row.until_at, now) }),
});

export const silenceHeader = [
  '昵称',
  '账号',
  '公司',
  '原因',
  '范围',
  '操作人',
  '禁言时间',
  '到期时间',
];

/** A silence of this room without an end ends with the live. */
const endText = ({ live_id, until_at }: ListedSanction, timeZone: string): string => {
  if (until_at !== null) return formatWireTime(until_at, timeZone);
  return live_id === EVERYWHERE ? '长期' : '';
};

export const presentSilenceLine = (row: ListedSanction, timeZone: string): Cell[] => [
  row.nickname,
  row.name,
  row.corp_name,
  row.reason,
  row.live_id === EVERYWHERE ? '全部直播间' : '本直播间',
  row.actor_nickname ?? '',
  formatWireTime(row.created_at, timeZone),
  endText(row, timeZone),
];
