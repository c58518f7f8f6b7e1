import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Rows of one page. */
const LIMIT = 30;

interface InfiniteListOptions<T> {
  queryKey: QueryKey;
  isOpen: boolean;
  fetchPage(
    page: { cursor: string; limit: number },
    signal: AbortSignal,
  ): Promise<{ items: T[]; hasMore: boolean; next: string }>;
}

/** A list that grows at its end: each page continues where the last one stopped. */
export const useInfiniteList = <T extends { id: string }>({
  queryKey,
  isOpen,
  fetchPage,
}: InfiniteListOptions<T>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam, limit: LIMIT }, signal),
    initialPageParam: '',
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : undefined),
    enabled: isOpen,
    // Not cached: an earlier response may contain deleted rows.
    gcTime: 0,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    // A row that comes between the fetches of two pages moves the others, and one is on both.
    items: [...new Map(items.map((item) => [item.id, item])).values()],
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    error: query.error,
    refetch: async () => {
      // A refetch would cancel the page that somebody has asked for.
      if (query.isFetchingNextPage) await query.fetchNextPage({ cancelRefetch: false });
      return query.refetch();
    },
    loadMore: () => void query.fetchNextPage(),
  };
};
