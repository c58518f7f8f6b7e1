import { ClipState } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/callQuery.ts';

const PROGRESS_MS = 1_000;

/** The clips of a room, followed while one is being made. */
export const clipsQuery = (liveId: string) =>
  queryOptions({
    ...callQuery('clipList', { liveId }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === ClipState.WAITING) ? PROGRESS_MS : false,
  });
