import type { Notice, NoticeName } from '@live/protocol';
import { useRoomNotice, useRoomResync } from '@live/web';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A burst of notices costs one fetch in this time, not one each. */
const PAUSE_MS = 1_000;

/** Fetches again what is shown when a notice says that it has changed, or one may have been missed. */
export const useRefreshOn = (
  names: readonly NoticeName[],
  isShown: boolean,
  refresh: () => unknown,
  concerns: (notice: Notice) => boolean = () => true,
): void => {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  const run = useEffectEvent(() => {
    isWanted.current = false;
    if (isShown) refresh();
  });
  const ask = () => {
    isWanted.current = true;
    if (pause.current !== undefined) return;
    run();
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (isWanted.current) run();
    }, PAUSE_MS);
  };
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      pause.current = undefined;
    },
    [],
  );
  useRoomNotice((notice) => {
    if (names.includes(notice.name) && concerns(notice)) ask();
  });
  useRoomResync(ask);
};
