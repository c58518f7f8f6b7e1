import { LiveState } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** How often to ask whether an ended room's recording can be watched yet. */
const REPLAY_POLL_MS = 4_000;

export const roomInfoQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-info', liveId],
    queryFn: ({ signal }) => api.call('roomInfo', { liveId }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) =>
      data?.liveState === LiveState.ENDED && !data.liveRecordFinished ? REPLAY_POLL_MS : false,
  });
