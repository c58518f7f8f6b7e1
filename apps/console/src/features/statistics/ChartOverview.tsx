import { type Outline, outlinePoints } from '@live/room-model';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { formatCount } from '../../lib/formatCount.ts';
import { texts } from '../../lib/texts.ts';
import type { ChartWindow } from './chartWindow.ts';
import styles from './OnlineChart.module.css';
import type { ChartMoves } from './useChartWindow.ts';

const WIDTH = 160;
const HEIGHT = 20;
const KEY_ZOOM = 1.5;

interface ChartOverviewProps extends ChartMoves {
  outline: Outline;
  /** How many are here now, in a room that runs. */
  online: number | undefined;
  count: number;
  window: ChartWindow;
}

/** Overview of the whole series with the window, which is moved by pointer or keyboard. */
export const ChartOverview = (props: ChartOverviewProps) => {
  const { outline, online, count, window, pan, zoom, moveTo } = props;
  const strip = useRef<HTMLDivElement>(null);
  const points = useMemo(() => outlinePoints(outline, WIDTH, HEIGHT), [outline]);
  const span = window.end - window.start;
  if (count <= span) return <div className={styles.overview} />;

  const moveToPointer = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    const share = (event.clientX - box.left) / box.width;
    moveTo(share * count - span / 2);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const middle = (window.start + window.end) / 2;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => pan(-1),
      ArrowRight: () => pan(1),
      PageUp: () => pan(-span),
      PageDown: () => pan(span),
      Home: () => moveTo(0),
      End: () => moveTo(count),
      '+': () => zoom(1 / KEY_ZOOM, middle),
      '-': () => zoom(KEY_ZOOM, middle),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      ref={strip}
      className={styles.overview}
      role="slider"
      tabIndex={0}
      title={online === undefined ? undefined : texts.statistics.onlineNow(formatCount(online))}
      aria-label={texts.statistics.overview}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={window.end}
      aria-valuetext={texts.statistics.range(window.start + 1, window.end, count)}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveToPointer(event);
      }}
      onPointerMove={moveToPointer}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points} />
      </svg>
      <div
        className={styles.thumb}
        style={{ left: `${(window.start / count) * 100}%`, width: `${(span / count) * 100}%` }}
      />
    </div>
  );
};
