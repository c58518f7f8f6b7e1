import type { ReviewMark } from '@live/protocol';
import type { StatisticsState } from '@live/room-model';
import { useMemo, useState } from 'react';
import type { Drawing } from '../../components/timeline/shapes.ts';
import { TimePointer } from '../../components/timeline/TimePointer.tsx';
import { useCanvas } from '../../components/timeline/useCanvas.ts';
import { useSize } from '../../components/timeline/useSize.ts';
import { useTimeGestures } from '../../components/timeline/useTimeGestures.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { roomTexts } from '../../lib/roomTexts.ts';
import { ChartOverview } from './ChartOverview.tsx';
import {
  lineDrawing,
  overviewDrawing,
  pointScale,
  thumbDrawing,
  timesOfMarks,
} from './chartDrawing.ts';
import { limitsOf } from './chartWindow.ts';
import styles from './OnlineChart.module.css';
import { useChartWindow } from './useChartWindow.ts';

const ZOOM_STEP = 1.25;
const GAP = 4;
const NOTHING: Drawing = [];

interface OnlineChartProps {
  liveId: string;
  state: StatisticsState;
  isRunning: boolean;
  /** When the live began, and what happened in it. */
  beginTime: string;
  marks: readonly ReviewMark[];
}

/**
 * The online count: a window of it, and below it an overview of the whole. What changes with every point
 * has a canvas of its own.
 */
export const OnlineChart = ({ liveId, state, isRunning, beginTime, marks }: OnlineChartProps) => {
  const { seriesData, xAxisData, times } = state;
  const { columns } = state.outline;
  const count = seriesData.length;
  const { window, show, follow } = useChartWindow(liveId, count);
  const { from, to } = window;
  const [whole, setWhole] = useState<HTMLDivElement | null>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const wholeSize = useSize(whole);
  const size = useSize(frame);
  const { width, height } = size;
  const hasOverview = count > to - from;
  const ofMarks = useMemo(() => timesOfMarks(marks, beginTime), [marks, beginTime]);
  const strip = useMemo(
    () => ({ width, top: height + GAP, height: wholeSize.height - height - GAP }),
    [width, height, wholeSize],
  );
  const most = columns.reduce((highest, online) => Math.max(highest, online), 1);
  // A column covers many points of a long series: what is drawn of it changes with the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const overview = useMemo(
    () => overviewDrawing(columns, most, strip, times, ofMarks),
    [columns.length, most, strip, ofMarks],
  );
  const drawing = useMemo(
    () => [
      ...lineDrawing({ seriesData, xAxisData }, { from, to }, size),
      ...(hasOverview ? thumbDrawing({ from, to }, count, columns, most, strip) : []),
    ],
    [seriesData, xAxisData, from, to, size, hasOverview, count, columns, most, strip],
  );
  const canvas = useCanvas(drawing, wholeSize);
  const still = useCanvas(hasOverview ? overview : NOTHING, wholeSize);
  const { pointer, handlers } = useTimeGestures(frame, {
    span: window,
    limits: limitsOf(count),
    wheelFactor: (deltaY) => (deltaY > 0 ? ZOOM_STEP : 1 / ZOOM_STEP),
    onSpan: show,
  });
  const scale = pointScale(window, width);
  const pointed = pointer && Math.min(Math.max(Math.round(scale.at(pointer.x)), from), to - 1);
  return (
    <div ref={setWhole} className={styles.whole}>
      <div
        ref={setFrame}
        className={styles.chart}
        role="img"
        aria-label={roomTexts.statistics.chart(count)}
        data-points={count}
        data-from={from}
        data-to={to}
        data-following={window.isFollowing}
        {...handlers}
      >
        {pointed !== undefined && (
          <TimePointer x={scale.x(pointed)} width={width}>
            {xAxisData.at(pointed)}
            {'\u2002'}
            {roomTexts.statistics.people(formatCount(seriesData.at(pointed) ?? 0))}
          </TimePointer>
        )}
      </div>
      {hasOverview ? (
        <ChartOverview
          online={isRunning ? seriesData.last : undefined}
          count={count}
          window={window}
          onWindow={show}
        />
      ) : (
        <div className={styles.overview} />
      )}
      <canvas ref={still} className={styles.canvas} />
      <canvas ref={canvas} className={styles.canvas} />
      {!window.isFollowing && (
        <button type="button" className={styles.follow} onClick={follow}>
          {roomTexts.statistics.backToLive}
        </button>
      )}
    </div>
  );
};
