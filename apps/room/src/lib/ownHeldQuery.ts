import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The person's own comments and questions that wait for an operator or were refused. */
export const ownHeldQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['held-own', liveId],
    queryFn: ({ signal }) => api.call('heldOwn', { liveId }, { quiet: true, signal }),
  });
