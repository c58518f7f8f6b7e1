import type { MutedUser } from '@live/protocol';
import type { listSilenced } from './silences.store.ts';

type SilencedRow = Awaited<ReturnType<typeof listSilenced>>['rows'][number];

export const presentMutedUser = (row: SilencedRow): MutedUser => ({
  accountId: row.id,
  accountCorpId: row.corp_id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
});
