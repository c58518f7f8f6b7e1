import { type LiveDetail, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** The room, or null as long as it has not begun. */
const fetchRoom = async (liveId: string, signal: AbortSignal): Promise<LiveDetail | null> => {
  try {
    return await api.call('roomInfo', { liveId }, { quiet: true, signal });
  } catch (error) {
    if (error instanceof CallError && error.code === Result.ROOM_NOT_FOUND) return null;
    throw error;
  }
};

/** The room when the page opens; from then on the room model keeps it up to date. `roomEntryQuery` finds its beginning. */
export const roomInfoQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-info', liveId],
    queryFn: ({ signal }) => fetchRoom(liveId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
