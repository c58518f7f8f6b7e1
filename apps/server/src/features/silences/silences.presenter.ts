import { Flag, formatWireTime, type SilencedUser } from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import { EVERYWHERE, type listSilenced } from './silences.store.ts';

export type SilencedRow = Awaited<ReturnType<typeof listSilenced>>['rows'][number];

/** At least 1: a silence that has ended is removed within half a second. */
const secondsLeft = (untilAt: number, now: number): number =>
  Math.max(1, Math.ceil((untilAt - now) / 1000));

/** How long a silence lasts from now, and why. Without a length it lasts until it is lifted. */
export interface SilenceTerms {
  durationSeconds?: number | undefined;
  reason?: string | undefined;
}

export const presentTerms = (
  { reason, until_at }: Pick<SilencedRow, 'reason' | 'until_at'>,
  now: number,
): SilenceTerms => ({
  ...(reason !== '' && { reason }),
  ...(until_at !== null && { durationSeconds: secondsLeft(until_at, now) }),
});

export const presentSilencedUser = (
  row: SilencedRow,
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

export const presentSilenceLine = (row: SilencedRow, timeZone: string): Cell[] => [
  row.nickname,
  row.name,
  row.corp_name,
  row.reason,
  row.live_id === EVERYWHERE ? '全部直播间' : '本直播间',
  row.actor_nickname ?? '',
  formatWireTime(row.created_at, timeZone),
  row.until_at === null ? '' : formatWireTime(row.until_at, timeZone),
];
