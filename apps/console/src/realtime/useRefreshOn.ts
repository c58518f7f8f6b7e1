import type { Notice, NoticeName } from '@live/protocol';
import { useRoomNotice, useRoomResync } from '@live/web';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Refetches what is shown after one of these notices, or when one may have been missed; in a burst of
 * notices not more often than the interval.
 */
export const useRefreshOn = (
  names: readonly NoticeName[],
  isShown: boolean,
  refresh: () => unknown,
  isRelevant: (notice: Notice) => boolean = () => true,
  minIntervalMs = 1_000,
): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRequested = useRef(false);
  const run = useEffectEvent(() => {
    isRequested.current = false;
    if (isShown) refresh();
  });
  const request = () => {
    isRequested.current = true;
    if (timer.current !== undefined) return;
    run();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (isRequested.current) run();
    }, minIntervalMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useRoomNotice((notice) => {
    if (names.includes(notice.name) && isRelevant(notice)) request();
  });
  useRoomResync(request);
};
