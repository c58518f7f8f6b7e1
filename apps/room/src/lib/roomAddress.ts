/** The address by which viewers open a room, without its origin. */
export const roomAddress = (liveId: string): string => `/room?id=${encodeURIComponent(liveId)}`;
