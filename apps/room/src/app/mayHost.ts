import { type Account, isSuperAdmin, type LiveDetail } from '@live/protocol';

/** The room's own anchor goes on air here; super admins may stand in. */
export const mayHost = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id || isSuperAdmin(account.thirdLiveRole);
