import { type Comment, isPassing } from '@live/protocol';
import { type CommentsState, cleanComment } from '@live/room-model';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../../lib/callQuery.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';
import { belongsTo, type Narrowing, narrowComments } from './narrowing.ts';
import { useNewcomers } from './useNewcomers.ts';

/** At most so often is a narrowed list fetched anew after deletions and silences. */
const REFRESH_MS = 5_000;

const requestOf = (narrowing: Narrowing) =>
  typeof narrowing === 'object' ? { accountId: narrowing.accountId } : { only: narrowing };

interface Kept {
  narrowing: Narrowing;
  found: readonly Comment[];
  comments: readonly Comment[];
}

/**
 * The comments narrowed to one kind or person: a view over the page's list, with those that came before
 * it fetched; what arrives meanwhile stays in the page's list.
 */
export const useNarrowing = (state: CommentsState, narrowing: Narrowing) => {
  const { account, loaded } = useRoomModel();
  const { data, isPending, isError, refetch } = useQuery({
    ...callQuery('commentFilter', { liveId: loaded.liveId, ...requestOf(narrowing) }),
    // An earlier response may contain deleted comments.
    gcTime: 0,
  });
  useRefreshOn(
    ['commentRestore', 'member'],
    true,
    refetch,
    (notice) => notice.name !== 'member' || !isPassing(notice),
    REFRESH_MS,
  );
  const newcomers = useNewcomers(state.comments, narrowing === 'newcomer');
  const found = useMemo(() => data?.items.map(cleanComment).toReversed() ?? [], [data]);
  const [memory] = useState<Kept>(() => ({ narrowing, found, comments: [] }));
  const comments = useMemo(() => {
    const isSame = memory.narrowing === narrowing && memory.found === found;
    const kept = isSame ? memory.comments : found;
    const narrowed = narrowComments(kept, state, (comment) =>
      belongsTo(narrowing, comment, { accountId: account.id, newcomers }),
    );
    Object.assign(memory, { narrowing, found, comments: narrowed } satisfies Kept);
    return narrowed;
  }, [narrowing, state, found, newcomers, account.id, memory]);
  return { comments, isLoading: isPending, isIncomplete: isError, refetch };
};
