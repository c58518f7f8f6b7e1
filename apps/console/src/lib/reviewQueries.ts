import { LiveState, type ReviewMark } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { callQuery } from './callQuery.ts';

/** While the live runs, what has come since is fetched. */
export const REFRESH_MS = 15_000;

export const axisQuery = (liveId: string) =>
  queryOptions({
    ...callQuery('reviewAxis', { liveId }),
    refetchInterval: ({ state: { data } }) =>
      data && data.liveState < LiveState.ENDED ? REFRESH_MS : false,
  });

/** Where recordings lie in a live that still runs, with the one that grows. */
export const recordingsQuery = (liveId: string) =>
  queryOptions({
    ...callQuery('reviewRecordings', { liveId }),
    refetchInterval: 5_000,
    // What was known when it was looked at last is not the recording of now.
    gcTime: 0,
  });

/** What was fetched together with the axis is not fetched again when it is shown a moment later. */
const staleTime = 5_000;

/** The rises and falls of the curve that stand out. */
export const explanationsQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['review-explanations', liveId],
    queryFn: async ({ signal }) =>
      (await api.call('reviewExplanations', { liveId }, { quiet: true, signal })).items,
    staleTime,
  });

/** All marks, page by page: the axis draws every one of them. */
export const marksQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['review-marks', liveId],
    queryFn: async ({ signal }) => {
      const marks: ReviewMark[] = [];
      for (let cursor = '', hasMore = true; hasMore; ) {
        const page = await api.call('reviewMarks', { liveId, cursor }, { quiet: true, signal });
        marks.push(...page.items);
        ({ next: cursor, hasMore } = page);
      }
      return marks;
    },
    staleTime,
  });
