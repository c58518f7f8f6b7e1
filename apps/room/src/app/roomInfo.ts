import { Result } from '@live/protocol';
import { CallError } from '@live/web';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** A link is often shared before the live begins, and many may wait for it. */
const POLL_MS = 10_000;

const hasNotBegun = (error: Error | null): boolean =>
  error instanceof CallError && error.code === Result.ROOM_NOT_FOUND;

/** The room when the page opens; from then on the room model keeps it up to date. */
export const roomInfoQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-info', liveId],
    queryFn: ({ signal }) => api.call('roomInfo', { liveId }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { error } }) => hasNotBegun(error) && POLL_MS * (1 + Math.random()),
  });
