import { type Explanation, formatDuration, type ReviewAxis, type ReviewMark } from '@live/protocol';
import { useMemo, useState } from 'react';
import { TimePointer } from '../../components/timeline/TimePointer.tsx';
import { type Span, timeScale } from '../../components/timeline/timeScale.ts';
import { useCanvas } from '../../components/timeline/useCanvas.ts';
import { useSize } from '../../components/timeline/useSize.ts';
import { useTimeGestures } from '../../components/timeline/useTimeGestures.ts';
import { type ClipEdge, type ClipSpan, moveEdge, spanBetween } from '../../lib/clipSpan.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { axisDrawing, mostOnline } from './axisDrawing.ts';
import { axisKeys } from './axisKeys.ts';
import {
  type AxisPart,
  GUTTER,
  heightOf,
  lanesOf,
  limitsOf,
  markAt,
  onlineAt,
  RULER_HEIGHT,
} from './axisLayout.ts';
import { ClipSpanBar } from './ClipSpanBar.tsx';
import styles from './TimeAxis.module.css';

interface TimeAxisProps {
  axis: ReviewAxis;
  breaks: readonly Span[];
  explanations: readonly Explanation[];
  marks: readonly ReviewMark[];
  hidden: ReadonlySet<AxisPart>;
  view: Span;
  /** The moment that is shown. */
  moment: number;
  onView(view: Span): void;
  onSeek(atMs: number): void;
  /** The span that is chosen for a clip. */
  clip: ClipSpan | undefined;
  onClip(span: ClipSpan): void;
}

/** The time axis: a drawing of what was, and above it lines for the moment and the pointer. */
export const TimeAxis = (props: TimeAxisProps) => {
  const { axis, breaks, explanations, marks, hidden, view, moment, onView, onSeek } = props;
  const { clip, onClip } = props;
  const { durationMs } = axis;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { width } = useSize(frame);
  const lanes = useMemo(() => lanesOf(marks, hidden), [marks, hidden]);
  const height = heightOf(lanes);
  const scale = timeScale(view, GUTTER, width);
  const drawn = useMemo(() => ({ width: Math.max(0, width - GUTTER), height }), [width, height]);
  const drawing = useMemo(
    () => axisDrawing({ axis, breaks, explanations, lanes, hidden, view, ...drawn }),
    [axis, breaks, explanations, lanes, hidden, view, drawn],
  );
  const canvas = useCanvas(drawing, drawn);
  const { pointer, handlers } = useTimeGestures(frame, {
    span: view,
    limits: limitsOf(durationMs),
    gutter: GUTTER,
    wheelFactor: (deltaY) => 1.0015 ** deltaY,
    onSpan: onView,
    onClick: ({ x, y }) => {
      const atMs = markAt(lanes, x, y, scale)?.atMs ?? scale.at(x);
      onSeek(Math.min(Math.max(atMs, 0), durationMs));
    },
    onChoose: (from, to) => onClip(spanBetween(from, to, durationMs)),
  });
  const now = scale.x(moment);
  return (
    <div className={styles.frame}>
      <div
        ref={setFrame}
        className={styles.axis}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={reviewTexts.axis}
        aria-description={reviewTexts.axisHint}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / 1_000)}
        aria-valuenow={Math.round(moment / 1_000)}
        aria-valuetext={formatDuration(moment / 1_000)}
        data-from={Math.round(view.from)}
        data-to={Math.round(view.to)}
        onKeyDown={(event) => {
          const edge =
            event.ctrlKey || event.metaKey || event.altKey ? undefined : edgeKeys[event.key];
          if (edge) onClip(moveEdge(clip, edge, moment, durationMs));
          const done = axisKeys(event.key, event.shiftKey, { view, moment, durationMs, marks });
          if (!done || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          if (done.view) onView(done.view);
          if (done.seek !== undefined) onSeek(done.seek);
        }}
        {...handlers}
      >
        {!hidden.has('online') && (
          <>
            <span className={styles.label} style={{ top: RULER_HEIGHT }}>
              {reviewTexts.online}
            </span>
            <span className={styles.label} style={{ top: RULER_HEIGHT + 16 }}>
              {mostOnline(axis)}
            </span>
          </>
        )}
        {lanes.map(({ kind, top }) => (
          <span key={kind} className={styles.label} style={{ top: top - 1 }}>
            {reviewTexts.lanes[kind]}
          </span>
        ))}
        <canvas ref={canvas} className={styles.drawing} style={{ left: GUTTER, ...drawn }} />
        {now >= GUTTER && now <= width && (
          <span className={styles.now} style={{ transform: `translateX(${now}px)` }} />
        )}
        {pointer && (
          <TimePointer x={pointer.x} width={width}>
            <MomentText
              axis={axis}
              atMs={scale.at(pointer.x)}
              mark={markAt(lanes, pointer.x, pointer.y, scale)}
            />
          </TimePointer>
        )}
      </div>
      {clip && <ClipSpanBar span={clip} scale={scale} durationMs={durationMs} onSpan={onClip} />}
    </div>
  );
};

/** The keys of editors for the beginning and the end of a part. */
const edgeKeys: Readonly<Record<string, ClipEdge>> = { i: 'from', I: 'from', o: 'to', O: 'to' };

interface MomentTextProps {
  axis: ReviewAxis;
  atMs: number;
  mark: ReviewMark | undefined;
}

const MomentText = ({ axis, atMs, mark }: MomentTextProps) => {
  const { stepMs, comments, likes } = axis.rates;
  const step = Math.floor(atMs / stepMs);
  const perMinute = (counts: readonly number[]) =>
    Math.round(((counts[step] ?? 0) * 60_000) / stepMs);
  return (
    <>
      <b>{formatDuration((mark?.atMs ?? atMs) / 1_000)}</b>
      {mark ? (
        <span>
          {reviewTexts.lanes[mark.kind]}　{mark.personName} {mark.text}
        </span>
      ) : (
        <span>
          {reviewTexts.online} {onlineAt(axis.online, atMs) ?? '–'}　{reviewTexts.rate}{' '}
          {perMinute(comments)}　{reviewTexts.likes} {perMinute(likes)}
        </span>
      )}
    </>
  );
};
