import type { Account } from '@live/protocol';
import type { Caller } from '../../domain/caller.ts';

export const presentAccount = (caller: Caller): Account => ({
  id: caller.accountId,
  name: caller.name,
  nickname: caller.nickname,
  portrait: caller.portrait,
  corpId: caller.corpId,
  thirdLiveRole: caller.role,
});
