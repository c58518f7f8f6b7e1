import { type Account, type CallData, Flag, formatWireTime, type LiveRole } from '@live/protocol';
import type { Caller } from '../../domain/caller.ts';
import type { listAccountsAfter } from './accounts.administration.store.ts';

export const presentAccount = (caller: Caller): Account => ({
  id: caller.accountId,
  name: caller.name,
  nickname: caller.nickname,
  portrait: caller.portrait,
  corpId: caller.corpId,
  thirdLiveRole: caller.role,
  isGuest: caller.isGuest ? Flag.YES : Flag.NO,
});

export type ListedRow = Awaited<ReturnType<typeof listAccountsAfter>>[number];

export const presentListedAccount = (
  row: ListedRow,
  tags: { tag_no: string }[],
  timeZone: string,
): CallData<'platformAccountList'>['items'][number] => ({
  id: row.id,
  name: row.name,
  nickname: row.nickname,
  portrait: row.portrait,
  corpId: row.corp_id,
  corpName: row.corp_name,
  thirdLiveRole: row.role as LiveRole,
  tagNos: tags.map(({ tag_no }) => tag_no),
  guest: row.guest === 1 ? Flag.YES : Flag.NO,
  createdAt: formatWireTime(row.created_at, timeZone),
  disabledAt: row.disabled_at === null ? '' : formatWireTime(row.disabled_at, timeZone),
});
