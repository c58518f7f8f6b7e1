import { type Account, isSuperAdmin, type LiveDetail, LiveRole } from '@live/protocol';

/** Viewers may fetch a room's details, but only operators may use the console. */
export const isOperatorOf = (account: Account, room: LiveDetail): boolean => {
  if (isSuperAdmin(account.thirdLiveRole)) return true;
  if (account.thirdLiveRole !== LiveRole.ANCHOR) return false;
  // Without the host's id the back end decides by refusing the calls.
  return room.anchorAccountId === undefined || room.anchorAccountId === account.id;
};
