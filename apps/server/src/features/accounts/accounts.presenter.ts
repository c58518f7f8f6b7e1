import {
  type Account,
  Flag,
  formatWireTime,
  type ListedAccount,
  type LiveRole,
} from '@live/protocol';
import type { Caller } from '../../domain/caller.ts';
import { ROLE_NAMES } from '../../domain/role-names.ts';
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
): ListedAccount => ({
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
  secondFactor: row.factor_since === null ? Flag.NO : Flag.YES,
});

/** What an account may be: it can sign in, or it cannot. */
export const STATE_NAMES = ['正常', '已停用'] as const;

export const accountHeader = [
  '账号名',
  '昵称',
  '角色',
  '公司',
  '标签编号',
  '状态',
  '创建时间',
  '停用时间',
];

export const accountCells = (account: ListedAccount): string[] => [
  account.name,
  account.nickname,
  ROLE_NAMES[account.thirdLiveRole],
  account.corpName,
  account.tagNos.join(' '),
  STATE_NAMES[account.disabledAt === '' ? 0 : 1],
  account.createdAt,
  account.disabledAt,
];
