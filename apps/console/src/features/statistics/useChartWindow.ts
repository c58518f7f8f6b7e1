import { readValue, storeValue } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import {
  type ChartWindow,
  followingWindow,
  isChartWindow,
  moved,
  panned,
  windowAfter,
  zoomed,
} from './chartWindow.ts';

const STORAGE_KEY = 'chart-window';

/** The window of the chart, restored from storage. */
export const useChartWindow = (liveId: string, count: number) => {
  const [chosen, setChosen] = useState<ChartWindow>(
    () => readValue(liveId, STORAGE_KEY, isChartWindow) ?? followingWindow(count),
  );
  const window = windowAfter(chosen, count);
  const latest = useRef({ window, count });
  latest.current = { window, count };

  useEffect(() => storeValue(liveId, STORAGE_KEY, chosen), [liveId, chosen]);

  // Wheel and pointer events are more frequent than renders, so each continues from the previous one.
  const change = (next: (window: ChartWindow, count: number) => ChartWindow) => {
    const { window: now, count: points } = latest.current;
    const result = next(now, points);
    latest.current = { window: result, count: points };
    setChosen(result);
  };
  return {
    window,
    pan: (by: number) => change((now, points) => panned(now, by, points)),
    zoom: (factor: number, anchor: number) =>
      change((now, points) => zoomed(now, factor, anchor, points)),
    moveTo: (start: number) => change((now, points) => moved(start, now.end - now.start, points)),
    follow: () => change((_, points) => followingWindow(points)),
  };
};

export type ChartMoves = Omit<ReturnType<typeof useChartWindow>, 'window' | 'follow'>;
