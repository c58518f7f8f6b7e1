import { roomPath } from '../lib/roomPath.ts';

/**
 * `/room?id=` is a room, `/room` the host's own page. The server answers "not found" for a room that
 * has not begun, so the URL of its host also carries the room id that the begin command needs, and
 * whether its picture is upright.
 */
export const readRoute = (
  search: string,
): { liveId?: string; roomId?: string; isPortrait: boolean } => {
  const query = new URLSearchParams(search);
  const liveId = query.get('id');
  const roomId = query.get('room');
  const isPortrait = query.has('portrait');
  return { ...(liveId && { liveId }), ...(liveId && roomId && { roomId }), isPortrait };
};

export const homePath = '/room';

export const preparedRoomPath = ({
  liveId,
  roomId,
  isPortrait,
}: {
  liveId: string;
  roomId: string;
  isPortrait: boolean;
}): string =>
  `${roomPath(liveId)}&room=${encodeURIComponent(roomId)}${isPortrait ? '&portrait=1' : ''}`;
