import type { Account, LiveDetail, LiveRole, Notice } from '@live/protocol';
import { mayRun } from './mayRun.ts';

/** Why this person can no longer work on this page. */
export type Expulsion = 'kicked-out' | 'role-lost' | 'role-changed';

const roleAfter = (notice: Notice, accountId: string): LiveRole | undefined => {
  if (notice.name !== 'member' && notice.name !== 'role') return undefined;
  return notice.body.account_id === accountId ? notice.body.role : undefined;
};

/** What a notice means for the operator's own place in the room, if anything. */
export const expulsionBy = (
  notice: Notice,
  account: Account,
  room: LiveDetail,
): Expulsion | undefined => {
  const isKickout =
    notice.name === 'kickout' || (notice.name === 'member' && notice.body.event === 'kickout');
  if (isKickout) return notice.body.account_id === account.id ? 'kicked-out' : undefined;
  const role = roleAfter(notice, account.id);
  if (role === undefined || role === account.thirdLiveRole) return undefined;
  return mayRun({ ...account, thirdLiveRole: role }, room) ? 'role-changed' : 'role-lost';
};
