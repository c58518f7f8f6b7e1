import { type Account, type LiveDetail, LiveRole, runsRoom } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';

/** Whether the account may create rooms of its own. */
export const mayCreateRooms = ({ thirdLiveRole }: Account): boolean =>
  thirdLiveRole !== LiveRole.AUDIENCE;

/** Whether the page's account runs the room: it may broadcast and change its state. */
export const useRunsRoom = (): boolean => {
  const { id } = useRoomModel().account;
  return useRoom(({ membership: { role }, room }) =>
    runsRoom({ id, role }, room.detail.anchorAccountId),
  );
};

/** The room's host, as long as the account may create rooms. */
export const isHostOf = (account: Account, room: LiveDetail): boolean =>
  room.anchorAccountId === account.id && mayCreateRooms(account);

/** Whether the page's account is a moderator of the room at present. */
export const useIsModerator = (): boolean => {
  const { id } = useRoomModel().account;
  return useRoom(({ room }) => room.detail.moderatorIds?.includes(id) ?? false);
};
