import { type Account, isSuperAdmin, type LiveDetail, LiveRole } from '@live/protocol';

/** Whether the account may create rooms of its own. */
export const mayCreateRooms = ({ thirdLiveRole }: Account): boolean =>
  thirdLiveRole !== LiveRole.AUDIENCE;

/** The room's host may broadcast and change its state, and so may super admins. */
export const isOperatorOf = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id || isSuperAdmin(account.thirdLiveRole);

/** The room's host, as long as the account may create rooms. */
export const isHostOf = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id && mayCreateRooms(account);
