import type { Account, LiveDetail } from '@live/protocol';
import type { RoomSnapshot } from '@live/room-model';
import { mayRun } from './mayRun.ts';

/** Why the operator can no longer use this page. */
export type LostAccess = 'removed' | 'role-lost' | 'role-changed';

/** Why the own account may no longer run the room, by its standing; undefined while it may. */
export const lostAccessFrom = (
  { role, removal }: RoomSnapshot['standing'],
  account: Account,
  room: LiveDetail,
): LostAccess | undefined => {
  if (removal) return removal === 'removed' ? removal : 'role-lost';
  if (role === account.thirdLiveRole) return undefined;
  return mayRun({ ...account, thirdLiveRole: role }, room) ? 'role-changed' : 'role-lost';
};
