import type { CallInput, LoggedAction } from '@live/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

/** Rows of one page. */
const LIMIT = 30;

export type ActionFilter = Omit<CallInput<'actionExport'>, 'liveId'>;

/** The log, newest first; new entries appear on top while it is open. */
export const useActionLog = (liveId: string, filter: ActionFilter, isOpen: boolean) => {
  const query = useInfiniteQuery({
    queryKey: ['action-log', liveId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'actionList',
        { liveId, ...filter, cursor: pageParam, limit: LIMIT },
        { quiet: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : undefined),
    enabled: isOpen,
    gcTime: 0,
  });
  const refresh = () => void query.refetch();
  useRefreshOn(['actionLogged'], isOpen, refresh);
  return {
    entries: uniqueById(query.data?.pages.flatMap(({ items }) => items) ?? []),
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    problem: query.error ? failureText(query.error) : undefined,
    refresh,
    loadMore: () => void query.fetchNextPage(),
  };
};

/** An entry that comes between the fetches of two pages is on both. */
const uniqueById = (entries: readonly LoggedAction[]): LoggedAction[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];
