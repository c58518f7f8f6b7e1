import { Flag, formatWireTime, type RemovedUser } from '@live/protocol';
import { secondsLeft } from '../../domain/terms.ts';
import type { listRemoved } from './removals.store.ts';

type RemovedRow = Awaited<ReturnType<typeof listRemoved>>['rows'][number];

export const presentRemovedUser = (
  row: RemovedRow,
  now: number,
  timeZone: string,
): RemovedUser => ({
  accountId: row.id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
  isGuest: row.guest === 1 ? Flag.YES : Flag.NO,
  removedAt: formatWireTime(row.created_at, timeZone),
  reason: row.reason,
  operatorName: row.actor_nickname ?? '',
  ...(row.until_at !== null && { secondsLeft: secondsLeft(row.until_at, now) }),
});
