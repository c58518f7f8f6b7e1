import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { failureText } from '../../../lib/failureText.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';

/** Rows of one page. */
const LIMIT = 30;

export interface CommentFilter {
  words: string;
  person: string;
}

/** Comments of the whole live, newest first; what is done to them shows while it is open. */
export const useCommentSearch = (liveId: string, filter: CommentFilter, isOpen: boolean) => {
  const isAsked = filter.words !== '' || filter.person !== '';
  const query = useInfiniteQuery({
    queryKey: ['comment-search', liveId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'commentSearch',
        { liveId, ...filter, cursor: pageParam, limit: LIMIT },
        { quiet: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : undefined),
    enabled: isOpen && isAsked,
    gcTime: 0,
  });
  const refresh = () => void query.refetch();
  useRefreshOn(['commentDelete', 'commentRestore', 'commentClear'], isOpen && isAsked, refresh);
  return {
    isAsked,
    comments: query.data?.pages.flatMap(({ items }) => items) ?? [],
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    problem: query.error ? failureText(query.error) : undefined,
    refresh,
    loadMore: () => void query.fetchNextPage(),
  };
};
