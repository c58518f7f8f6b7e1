import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** The room when the page opens; from then on the room model keeps it up to date. */
export const roomInfoQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-info', liveId],
    queryFn: ({ signal }) => api.call('roomInfo', { liveId }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
