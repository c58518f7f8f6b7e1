import type { StatisticsState } from '@live/room-model';
import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ColourScheme, useColourScheme } from '../../lib/colourScheme.ts';
import type { ChartWindow } from './chartWindow.ts';
import { createLineChart, drawWindow, styleChart } from './lineChart.ts';
import type { ChartMoves } from './useChartWindow.ts';

const ZOOM_STEP = 1.25;

/** Binds the chart to its element: data, size, colours, and pointer events. */
export const useLineChart = (state: StatisticsState, window: ChartWindow, moves: ChartMoves) => {
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const scheme = useColourScheme();
  const applied = useRef<{ chart: EChartsType; scheme: ColourScheme }>(undefined);
  const { start, end } = window;

  useEffect(() => {
    if (!container.current) return;
    const created = createLineChart(container.current);
    const observer = new ResizeObserver(() => created.resize());
    observer.observe(container.current);
    setChart(created);
    return () => {
      observer.disconnect();
      created.dispose();
    };
  }, []);

  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    if (applied.current?.chart !== chart || applied.current.scheme !== scheme) {
      applied.current = { chart, scheme };
      const styles = getComputedStyle(document.documentElement);
      const colour = (name: string) => styles.getPropertyValue(name).trim();
      styleChart(chart, colour('--text-2'), colour('--raised'));
      drawWindow(chart, state, start, end, 'soon');
      return;
    }
    // A notice and a move of the window within one frame are drawn once.
    const frame = requestAnimationFrame(() => {
      if (!chart.isDisposed()) drawWindow(chart, state, start, end);
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, state, start, end, scheme]);

  const perPixel = () => (end - start) / (container.current?.clientWidth || 1);
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
    const area = container.current;
    if (!area) return;
    const controller = new AbortController();
    const { signal } = controller;
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
    return () => controller.abort();
  }, []);

  return container;
};
