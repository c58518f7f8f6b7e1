import { type Account, isSuperAdmin, type LiveDetail, LiveRole } from '@live/protocol';

/** The audience may read a room's details, but the console is for those who run the room. */
export const mayRun = (account: Account, room: LiveDetail): boolean => {
  if (isSuperAdmin(account.thirdLiveRole)) return true;
  if (account.thirdLiveRole !== LiveRole.ANCHOR) return false;
  // A back end that does not tell the owner's id decides by refusing the calls.
  return room.anchorAccountId === undefined || room.anchorAccountId === account.id;
};
