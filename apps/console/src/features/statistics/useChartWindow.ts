import { readValue, storeValue } from '@live/web';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Span } from '../../components/timeline/timeScale.ts';
import { useListener } from '../../lib/useListener.ts';
import {
  type ChartWindow,
  followingWindow,
  isChartWindow,
  placedWindow,
  windowAfter,
} from './chartWindow.ts';

const STORAGE_KEY = 'chart-window';

/** The window of the chart, restored from storage. */
export const useChartWindow = (liveId: string, count: number) => {
  const [chosen, setChosen] = useState<ChartWindow>(
    () => readValue(liveId, STORAGE_KEY, isChartWindow) ?? followingWindow(count),
  );
  // Stored when the page or the chart goes: while the operator zooms it changes with every frame.
  const store = useEffectEvent(() => storeValue(liveId, STORAGE_KEY, chosen));
  useListener(globalThis, 'pagehide', store);
  useEffect(() => () => store(), []);
  return {
    window: windowAfter(chosen, count),
    show: (span: Span) => setChosen(placedWindow(span, count)),
    follow: () => setChosen(followingWindow(count)),
  };
};
