import type { StatisticsState } from '@live/room-model';
import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ColourScheme, useColourScheme } from '../../lib/colourScheme.ts';
import type { ChartWindow } from './chartWindow.ts';
import { createLineChart, drawWindow, dressChart } from './lineChart.ts';

const ZOOM_STEP = 1.25;

interface Moves {
  pan(by: number): void;
  zoom(factor: number, anchor: number): void;
}

/** Ties the drawing to its place: data, size, colours, and the pointer that moves the window. */
export const useLineChart = (state: StatisticsState, window: ChartWindow, moves: Moves) => {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const scheme = useColourScheme();
  const dress = useRef<{ chart: EChartsType; scheme: ColourScheme }>(undefined);
  const { start, end } = window;

  useEffect(() => {
    if (!place.current) return;
    const created = createLineChart(place.current);
    const watcher = new ResizeObserver(() => created.resize());
    watcher.observe(place.current);
    setChart(created);
    return () => {
      watcher.disconnect();
      created.dispose();
    };
  }, []);

  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    if (dress.current?.chart !== chart || dress.current.scheme !== scheme) {
      dress.current = { chart, scheme };
      const styles = getComputedStyle(document.documentElement);
      const colour = (name: string) => styles.getPropertyValue(name).trim();
      dressChart(chart, colour('--text-2'), colour('--raised'));
      drawWindow(chart, state, start, end, 'soon');
      return;
    }
    // A push and a move of the window within one frame are one drawing.
    const frame = requestAnimationFrame(() => {
      if (!chart.isDisposed()) drawWindow(chart, state, start, end);
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, state, start, end, scheme]);

  const perPixel = () => (end - start) / (place.current?.clientWidth || 1);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const anchor = start + event.offsetX * perPixel();
    moves.zoom(event.deltaY > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, anchor);
  });
  const onDrag = useEffectEvent((pixels: number) => {
    const by = Math.round(pixels * perPixel());
    if (by === 0) return false;
    moves.pan(-by);
    return true;
  });

  useEffect(() => {
    const area = place.current;
    if (!area) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let dragFrom: number | undefined;
    area.addEventListener('wheel', (event) => onWheel(event), { signal, passive: false });
    area.addEventListener(
      'pointerdown',
      (event) => {
        dragFrom = event.clientX;
        area.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    area.addEventListener(
      'pointermove',
      (event) => {
        if (dragFrom !== undefined && onDrag(event.clientX - dragFrom)) dragFrom = event.clientX;
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const) {
      area.addEventListener(end, () => (dragFrom = undefined), { signal });
    }
    return () => leaving.abort();
  }, []);

  return place;
};
