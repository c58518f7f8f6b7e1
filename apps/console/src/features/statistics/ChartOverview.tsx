import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { panSpan, type Span, zoomSpan } from '../../components/timeline/timeScale.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { roomTexts } from '../../lib/roomTexts.ts';
import { type ChartWindow, limitsOf } from './chartWindow.ts';
import styles from './OnlineChart.module.css';

const KEY_ZOOM = 1.5;

interface ChartOverviewProps {
  /** How many are here now, in a room that runs. */
  online: number | undefined;
  count: number;
  window: ChartWindow;
  onWindow(span: Span): void;
}

/** Moves the window over the whole series, by pointer or keyboard. */
export const ChartOverview = ({ online, count, window, onWindow }: ChartOverviewProps) => {
  const strip = useRef<HTMLDivElement>(null);
  const { from, to } = window;
  const length = to - from;
  const moveTo = (start: number) => onWindow({ from: start, to: start + length });
  const moveToPointer = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    moveTo(((event.clientX - box.left) / box.width) * count - length / 2);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const limits = limitsOf(count);
    const middle = (from + to) / 2;
    const spans: Record<string, () => Span> = {
      ArrowLeft: () => panSpan(window, -1, limits),
      ArrowRight: () => panSpan(window, 1, limits),
      PageUp: () => panSpan(window, -length, limits),
      PageDown: () => panSpan(window, length, limits),
      Home: () => ({ from: 0, to: length }),
      End: () => ({ from: count - length, to: count }),
      '+': () => zoomSpan(window, 1 / KEY_ZOOM, middle, limits),
      '-': () => zoomSpan(window, KEY_ZOOM, middle, limits),
    };
    const span = spans[event.key];
    if (!span) return;
    event.preventDefault();
    onWindow(span());
  };
  return (
    <div
      ref={strip}
      className={styles.overview}
      role="slider"
      tabIndex={0}
      title={online === undefined ? undefined : roomTexts.statistics.onlineNow(formatCount(online))}
      aria-label={roomTexts.statistics.overview}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={to}
      aria-valuetext={roomTexts.statistics.range(from + 1, to, count)}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveToPointer(event);
      }}
      onPointerMove={moveToPointer}
    />
  );
};
