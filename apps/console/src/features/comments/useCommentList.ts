import type { Comment } from '@live/protocol';
import type { CommentsState } from '@live/room-model';
import { compareIds, countAfter } from '@live/room-model';
import { readValue, removeValue, storeValue } from '@live/web';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useRowWindow } from '../../components/useRowWindow.ts';
import { heldRows } from './heldRows.ts';
import { useFollowing } from './useFollowing.ts';
import { useHold } from './useHold.ts';

const STORAGE_KEY = 'comment-place';

interface Place {
  key: string;
  offset: number;
}

const isPlace = (value: unknown): value is Place => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, offset } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof offset === 'number';
};

/** Which rows are shown and where the list stands. */
export const useCommentList = (state: CommentsState, liveId: string, isAsking: boolean) => {
  const hold = useHold();
  const isHeld = hold.isHeld || isAsking;
  const rows = useRows(state.comments, isHeld);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const view = useRowWindow(keys, isHeld);

  const isLoaded = state.loading !== 'loading';
  const live = state.comments;
  const lastId = live.at(-1)?.id;
  const [place] = useState(() => readValue(liveId, STORAGE_KEY, isPlace));
  const following = useFollowing({
    isLoaded,
    lastId,
    isHeld,
    height: view.height,
    startsReading: place !== undefined,
    scrollToEnd: view.scrollToEnd,
  });
  const { isReading } = following;

  const comeBack = useEffectEvent(() => {
    const key = place && keys.find((id) => compareIds(id, place.key) >= 0);
    if (place && key !== undefined) view.scrollToRow(key, place.offset);
  });
  useLayoutEffect(() => {
    if (isLoaded) comeBack();
  }, [isLoaded]);

  const keepPlace = useEffectEvent(() => {
    const now = isReading ? view.place() : undefined;
    if (now) storeValue(liveId, STORAGE_KEY, now);
    else removeValue(liveId, STORAGE_KEY);
  });
  useEffect(() => {
    const leave = () => keepPlace();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  const [seenId, setSeenId] = useState<string>();
  const isCounting = isReading || isHeld;
  // In a flood that nobody holds up, the last one seen changes all the time and is not asked for.
  useLayoutEffect(() => {
    if (isCounting) setSeenId(view.endSeen.current ?? ((now) => now ?? lastId));
  });
  const unseen = isCounting && seenId !== undefined ? countAfter(live, seenId) : 0;

  const onScroll = () => {
    const byHand = view.scrolled();
    if (byHand) following.userScrolled(byHand.isAtEnd);
  };
  return { rows, view, hold, unseen, isReading, onScroll, follow: following.follow };
};

const useRows = (live: readonly Comment[], isHeld: boolean): readonly Comment[] => {
  const [held, setHeld] = useState<readonly Comment[]>();
  if (isHeld && !held) setHeld(live);
  if (!isHeld && held) setHeld(undefined);
  return useMemo(() => (held ? heldRows(held, live) : live), [held, live]);
};
