import type { Account, LiveDetail } from '@live/protocol';
import type { RoomSnapshot } from '@live/room-model';
import { isOperatorOf } from './isOperatorOf.ts';

/** Why the operator can no longer use this page. */
export type LostAccess = 'removed' | 'role-lost' | 'role-changed';

/** Why the own account may no longer run the room, by its membership; undefined while it may. */
export const lostAccessFrom = (
  { role, removal }: RoomSnapshot['membership'],
  account: Account,
  room: LiveDetail,
): LostAccess | undefined => {
  if (removal) return removal === 'removed' ? removal : 'role-lost';
  if (role === account.thirdLiveRole) return undefined;
  return isOperatorOf({ ...account, thirdLiveRole: role }, room) ? 'role-changed' : 'role-lost';
};
