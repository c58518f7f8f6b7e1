import type { Account, LiveDetail } from '@live/protocol';
import type { RoomState } from '@live/room-model';
import { mayRun } from './mayRun.ts';

/** Why the operator can no longer use this page. */
export type LostAccess = 'kicked-out' | 'role-lost' | 'role-changed';

/** Derives the lostAccess from the standing of the own account, if any. */
export const lostAccessFrom = (
  { role, removal }: RoomState['standing'],
  account: Account,
  room: LiveDetail,
): LostAccess | undefined => {
  if (removal) return removal === 'kicked-out' ? removal : 'role-lost';
  if (role === account.thirdLiveRole) return undefined;
  return mayRun({ ...account, thirdLiveRole: role }, room) ? 'role-changed' : 'role-lost';
};
