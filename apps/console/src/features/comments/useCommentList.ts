import { type Comment, limits } from '@live/protocol';
import { type CommentsState, compareIds, countAfter } from '@live/room-model';
import { hasFields, readValue, removeValue, storeValue } from '@live/web';
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useRowWindow } from '../../components/useRowWindow.ts';
import { useListener } from '../../lib/useListener.ts';
import { useDestination } from '../../room/navigation.ts';
import type { FoldedComment } from './folding/foldComments.ts';
import { useActiveRow } from './useActiveRow.ts';
import { useFollowing } from './useFollowing.ts';

/**
 * The rows while the operator points at one: the rows from when that began, in the same order and with
 * their current content, and new ones only below and up to the limit. Nothing above the pointer moves,
 * so that the operator does not silence the wrong person.
 */
export const frozenRows = (
  frozen: readonly Comment[],
  live: readonly Comment[],
): readonly Comment[] => {
  const now = new Map(live.map((comment) => [comment.id, comment]));
  const rows = frozen.map((comment) => now.get(comment.id) ?? comment);
  const last = frozen.at(-1);
  const newer = last ? live.filter(({ id }) => compareIds(id, last.id) > 0) : live;
  return [...rows, ...newer.slice(0, limits.commentsShown - rows.length)];
};

const STORAGE_KEY = 'comment-place';

const isStoredPosition = (value: unknown) => hasFields(value, { key: 'string', offset: 'number' });

/** The rows of the list and its scroll state. */
export const useCommentList = (
  state: CommentsState,
  { liveId, accountId, isFirst }: { liveId: string; accountId: string; isFirst: boolean },
  /** Also while nobody points at a row. */
  staysFrozen: boolean,
) => {
  const freeze = useActiveRow();
  const isFrozen = freeze.isFrozen || staysFrozen;
  const rows = useRows(state.comments, isFrozen);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const view = useRowWindow(keys, isFrozen);

  const isLoaded = state.loading !== 'loading';
  const live = state.comments;
  const lastId = live.at(-1)?.id;
  // A list that takes the place of another is begun by the operator, who wants the newest.
  const [startsAtEnd] = useState(!isFirst);
  const [stored] = useState(() =>
    startsAtEnd ? undefined : readValue(liveId, STORAGE_KEY, isStoredPosition),
  );
  const following = useFollowing({
    isLoaded,
    lastId,
    isFrozen,
    height: view.height,
    startsScrolledUp: stored !== undefined,
    scrollToEnd: view.scrollToEnd,
  });
  const { isScrolledUp } = following;

  const restorePosition = useEffectEvent(() => {
    if (startsAtEnd) return view.scrollToEnd();
    const key = stored && keys.find((id) => compareIds(id, stored.key) >= 0);
    if (stored && key !== undefined) view.scrollToRow(key, stored.offset);
  });
  useLayoutEffect(() => {
    if (isLoaded) restorePosition();
  }, [isLoaded]);

  /** The comment that was gone to last. */
  const [visitedId, setVisitedId] = useState<string>();
  useDestination('comment', ({ id: commentId }) => {
    setVisitedId(commentId);
    const id = rowWith(rows, commentId);
    if (id === undefined) return;
    // As if the operator had scrolled there: new comments do not move the list.
    following.userScrolled(false);
    view.scrollToRow(id, view.height / 3);
  });

  useListener(window, 'pagehide', () => {
    const now = isScrolledUp ? view.position() : undefined;
    if (now) storeValue(liveId, STORAGE_KEY, now);
    else removeValue(liveId, STORAGE_KEY);
  });

  const [seenId, setSeenId] = useState<string>();
  const isCounting = isScrolledUp || isFrozen;
  // Only needed while scrolled up or frozen; otherwise it would change with every comment.
  useLayoutEffect(() => {
    if (isCounting) setSeenId(view.endSeen() ?? ((now) => now ?? lastId));
  });
  const unseen = isCounting && seenId !== undefined ? countAfter(live, seenId) : 0;
  // Sent while the list does not follow, one's own comment is out of sight.
  const hasOwnUnseen =
    unseen > 0 && live.slice(-unseen).some(({ sourceId }) => sourceId === accountId);

  const onScroll = () => {
    const userScroll = view.scrolled();
    if (userScroll) following.userScrolled(userScroll.isAtEnd);
  };
  return {
    rows,
    keys,
    view,
    highlightedId: visitedId && rowWith(rows, visitedId),
    freeze,
    unseen,
    hasOwnUnseen,
    onScroll,
    follow: following.follow,
  };
};

/** The row of a comment, which may be folded into it. */
const rowWith = (rows: readonly FoldedComment[], commentId: string): string | undefined =>
  rows.find(({ id, fold }) => id === commentId || fold?.grouped.some((one) => one.id === commentId))
    ?.id;

const useRows = (live: readonly Comment[], isFrozen: boolean): readonly Comment[] => {
  const [frozen, setFrozen] = useState<readonly Comment[]>();
  if (isFrozen && !frozen) setFrozen(live);
  if (!isFrozen && frozen) setFrozen(undefined);
  return useMemo(() => (frozen ? frozenRows(frozen, live) : live), [frozen, live]);
};
