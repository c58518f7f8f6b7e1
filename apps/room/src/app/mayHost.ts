import { type Account, isSuperAdmin, type LiveDetail, LiveRole } from '@live/protocol';

/** Whether the account may open rooms of its own. */
export const mayBroadcast = ({ thirdLiveRole }: Account): boolean =>
  thirdLiveRole !== LiveRole.AUDIENCE;

/** The room's host may broadcast, and so may super admins. */
export const mayHost = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id || isSuperAdmin(account.thirdLiveRole);

/** The room's host, as long as the account has the right to broadcast. */
export const isHostOf = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id && mayBroadcast(account);
