import type { CallInput } from '@live/protocol';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** The list is a page to work from: what changes elsewhere shows here within this time. */
const REFRESH_MS = 5_000;

export const roomsQuery = (wanted: CallInput<'roomList'>) =>
  queryOptions({
    queryKey: ['room-list', wanted],
    queryFn: ({ signal }) => api.call('roomList', wanted, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
