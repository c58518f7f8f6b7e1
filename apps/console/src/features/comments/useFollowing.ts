import { limits } from '@live/protocol';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

interface FollowingOptions {
  isLoaded: boolean;
  lastId: string | undefined;
  /** The operator points at a row or acts on one. */
  isHeld: boolean;
  /** Of the list. */
  height: number;
  /** The operator was reading further up before the page was loaded again. */
  startsReading: boolean;
  scrollToEnd(): void;
}

/**
 * Whether the list follows its end: it does until the operator scrolls up, and again once they are
 * back at the end. It scrolls a moment after the first load, after new comments, and when its height
 * has changed.
 */
export const useFollowing = (options: FollowingOptions) => {
  const { isLoaded, lastId, isHeld, height, startsReading, scrollToEnd } = options;
  const [isReading, setReading] = useState(startsReading);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seenFirst = useRef(false);

  const scroll = useEffectEvent(() => {
    if (!isHeld && !isReading) scrollToEnd();
  });

  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => scroll(), limits.firstScrollMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  // A running timer is left alone: in a flood, waiting for silence would mean never scrolling.
  const scrollSoon = useCallback(() => {
    pending.current ??= setTimeout(() => {
      pending.current = undefined;
      scroll();
    }, limits.scrollAfterPushMs);
  }, []);

  useEffect(() => {
    if (!isLoaded || lastId === undefined) return;
    // The comments of the first load have their own, longer wait.
    if (seenFirst.current) scrollSoon();
    seenFirst.current = true;
  }, [isLoaded, lastId, scrollSoon]);

  // A lower list, as under an input that grows, would hide the newest.
  const heightBefore = useRef(0);
  useEffect(() => {
    if (heightBefore.current > 0 && heightBefore.current !== height) scrollSoon();
    heightBefore.current = height;
  }, [height, scrollSoon]);

  // What came in the meantime is shown as soon as the operator lets go.
  useEffect(() => (isHeld ? scrollSoon : undefined), [isHeld, scrollSoon]);

  useEffect(
    () => () => {
      clearTimeout(pending.current);
      pending.current = undefined;
    },
    [],
  );

  const follow = useCallback(() => {
    setReading(false);
    scrollToEnd();
  }, [scrollToEnd]);
  const userScrolled = useCallback((isAtEnd: boolean) => setReading(!isAtEnd), []);
  return { isReading, userScrolled, follow };
};
