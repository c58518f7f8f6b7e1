import { useContinuedList } from '../../../components/useContinuedList.ts';
import { api } from '../../../lib/api.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';

export interface CommentFilter {
  words: string;
  person: string;
}

/** Comments of the whole live, newest first; what is done to them shows while it is open. */
export const useCommentSearch = (liveId: string, filter: CommentFilter, isOpen: boolean) => {
  const isAsked = filter.words !== '' || filter.person !== '';
  const isShown = isOpen && isAsked;
  const found = useContinuedList({
    queryKey: ['comment-search', liveId, filter],
    isOpen: isShown,
    fetchPage: (page, signal) =>
      api.call('commentSearch', { liveId, ...filter, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['commentDelete', 'commentRestore', 'commentClear'], isShown, found.refresh);
  return { ...found, isAsked };
};
