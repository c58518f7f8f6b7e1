import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['room-category-list'],
  queryFn: ({ signal }) => api.call('roomCategoryList', {}, { signal, quiet: true }),
  staleTime: 5 * 60_000,
});
