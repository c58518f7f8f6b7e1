import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const FIRST_SCROLL_MS = 2_000;
const SCROLL_AFTER_PUSH_MS = 100;

interface FollowingOptions {
  isLoaded: boolean;
  lastId: string | undefined;
  /** The operator points at a row or confirms an action. */
  isFrozen: boolean;
  /** Height of the list. */
  height: number;
  /** The operator had scrolled up before the page was reloaded. */
  startsScrolledUp: boolean;
  scrollToEnd(): void;
}

/**
 * Whether the list follows its end: until the operator scrolls up, and again once they are back at the
 * end. It scrolls shortly after the first load, after new comments, and when its height has changed.
 */
export const useFollowing = (options: FollowingOptions) => {
  const { isLoaded, lastId, isFrozen, height, startsScrolledUp, scrollToEnd } = options;
  const [isScrolledUp, setScrolledUp] = useState(startsScrolledUp);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seenFirst = useRef(false);

  const scroll = useEffectEvent(() => {
    if (!isFrozen && !isScrolledUp) scrollToEnd();
  });

  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => scroll(), FIRST_SCROLL_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  // Throttled, not debounced: in a burst a debounced scroll would never run.
  const scrollSoon = useCallback(() => {
    pending.current ??= setTimeout(() => {
      pending.current = undefined;
      scroll();
    }, SCROLL_AFTER_PUSH_MS);
  }, []);

  useEffect(() => {
    if (!isLoaded || lastId === undefined) return;
    // The first load has its own, longer delay.
    if (seenFirst.current) scrollSoon();
    seenFirst.current = true;
  }, [isLoaded, lastId, scrollSoon]);

  // When the list shrinks, as under a growing input, the newest comment would be hidden.
  const heightBefore = useRef(0);
  useEffect(() => {
    if (heightBefore.current > 0 && heightBefore.current !== height) scrollSoon();
    heightBefore.current = height;
  }, [height, scrollSoon]);

  // Comments that arrived meanwhile are shown as soon as the rows are released.
  useEffect(() => (isFrozen ? scrollSoon : undefined), [isFrozen, scrollSoon]);

  useEffect(
    () => () => {
      clearTimeout(pending.current);
      pending.current = undefined;
    },
    [],
  );

  const follow = () => {
    setScrolledUp(false);
    scrollToEnd();
  };
  const userScrolled = (isAtEnd: boolean) => setScrolledUp(!isAtEnd);
  return { isScrolledUp, userScrolled, follow };
};
