/**
 * `/room?id=` is a room, `/room` the host's own page. The server answers "not found" for a room that
 * has not begun, so the address of its host also carries the room id that the begin command needs.
 */
export const readRoute = (search: string): { liveId?: string; roomId?: string } => {
  const query = new URLSearchParams(search);
  const liveId = query.get('id');
  const roomId = query.get('room');
  return { ...(liveId && { liveId }), ...(liveId && roomId && { roomId }) };
};

export const roomAddress = (liveId: string): string => `/room?id=${encodeURIComponent(liveId)}`;

export const preparedRoomAddress = (room: { liveId: string; roomId: string }): string =>
  `${roomAddress(room.liveId)}&room=${encodeURIComponent(room.roomId)}`;
