import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** The signed-in account. Fetched once: a change of role or sign-in reloads the page. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) =>
    (await api.call('accountGet', {}, { quiet: true, signal })).account,
  staleTime: Number.POSITIVE_INFINITY,
});
