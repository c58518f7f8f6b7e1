import { type Account, isSuperAdmin, type LiveDetail } from '@live/protocol';

/** The room's anchor may broadcast, and so may super admins. */
export const mayHost = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id || isSuperAdmin(account.thirdLiveRole);
