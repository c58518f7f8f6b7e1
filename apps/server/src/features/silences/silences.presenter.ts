import type { SilencedUser } from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { listSilenced } from './silences.store.ts';

export type SilencedRow = Awaited<ReturnType<typeof listSilenced>>['rows'][number];

export const presentSilencedUser = (row: SilencedRow): SilencedUser => ({
  accountId: row.id,
  accountCorpId: row.corp_id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
});

export const silenceHeader = ['昵称', '账号', '公司'];

export const presentSilenceLine = (row: SilencedRow): Cell[] => [
  row.nickname,
  row.name,
  row.corp_name,
];
