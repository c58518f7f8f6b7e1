/** The path by which viewers open a room, without its origin. */
export const roomPath = (liveId: string): string => `/room?id=${encodeURIComponent(liveId)}`;
