import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const phrasesQuery = queryOptions({
  queryKey: ['phrases'],
  queryFn: async ({ signal }) =>
    (await api.call('phraseList', {}, { quiet: true, signal })).phrases,
  staleTime: Number.POSITIVE_INFINITY,
});
