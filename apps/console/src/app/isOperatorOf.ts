import { type Account, type LiveDetail, runsRoom } from '@live/protocol';

/** Viewers may fetch a room's details, but only operators may use the console. */
export const isOperatorOf = ({ id, thirdLiveRole: role }: Account, room: LiveDetail): boolean =>
  // Without the host's id the back end decides by refusing the calls.
  runsRoom({ id, role }, room.anchorAccountId ?? id);
