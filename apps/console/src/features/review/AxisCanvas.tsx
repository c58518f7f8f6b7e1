import { type Explanation, formatDuration, type ReviewAxis, type ReviewMark } from '@live/protocol';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useColourScheme } from '../../lib/colourScheme.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { useListener } from '../../lib/useListener.ts';
import styles from './AxisCanvas.module.css';
import { axisKeys } from './axisKeys.ts';
import {
  type AxisPart,
  GUTTER,
  heightOf,
  lanesOf,
  markAt,
  msAt,
  onlineAt,
  xOf,
} from './axisLayout.ts';
import { type AxisView, panView, zoomView } from './axisView.ts';
import { type AxisScene, drawAxis } from './drawAxis.ts';

/** The width of an element, as it changes. */
const useWidth = (element: HTMLElement | null): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

interface AxisCanvasProps {
  axis: ReviewAxis;
  breaks: readonly AxisView[];
  explanations: readonly Explanation[];
  marks: readonly ReviewMark[];
  hidden: ReadonlySet<AxisPart>;
  view: AxisView;
  /** The moment that is shown. */
  moment: number;
  onView(view: AxisView): void;
  onSeek(atMs: number): void;
}

const DRAG_PIXELS = 4;

/** Draws the axis anew in the next frame when anything of it has changed. */
const useAxisDrawing = (canvas: RefObject<HTMLCanvasElement | null>, scene: AxisScene): void => {
  const { axis, breaks, explanations, lanes, hidden, view, width, height } = scene;
  const scheme = useColourScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene's parts, and the scheme for its colours
  useEffect(() => {
    const [element, context] = [canvas.current, canvas.current?.getContext('2d')];
    if (!element || !context || width === 0) return;
    const request = requestAnimationFrame(() => {
      const ratio = devicePixelRatio;
      const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (element.width !== wide || element.height !== tall) {
        element.width = wide;
        element.height = tall;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawAxis(context, scene);
    });
    return () => cancelAnimationFrame(request);
  }, [axis, breaks, explanations, lanes, hidden, view, width, height, scheme]);
};

/** The time axis: one canvas for what was, and above it lines for the moment and the pointer. */
export const AxisCanvas = (props: AxisCanvasProps) => {
  const { axis, breaks, explanations, marks, hidden, view, moment, onView, onSeek } = props;
  const { durationMs } = axis;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; view: AxisView; hasMoved: boolean }>(undefined);
  const [pointer, setPointer] = useState<{ x: number; y: number }>();
  const width = useWidth(frame);
  const lanes = useMemo(() => lanesOf(marks, hidden), [marks, hidden]);
  const height = heightOf(lanes);

  useAxisDrawing(canvas, { axis, breaks, explanations, lanes, hidden, view, width, height });
  // React listens to the wheel passively, and then the page would scroll too.
  useListener(frame, 'wheel', (event) => {
    event.preventDefault();
    const { left = 0 } = frame?.getBoundingClientRect() ?? {};
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    const span = view.to - view.from;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
      return onView(panView(view, (sideways / width) * span, durationMs));
    const pointedMs = msAt(event.clientX - left, view, width);
    onView(zoomView(view, 1.0015 ** event.deltaY, pointedMs, durationMs));
  });

  const placeOf = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    setPointer(place);
    const begun = drag.current;
    if (!begun) return;
    if (Math.abs(place.x - begun.x) > DRAG_PIXELS) begun.hasMoved = true;
    if (!begun.hasMoved) return;
    const span = begun.view.to - begun.view.from;
    const byMs = ((begun.x - place.x) / Math.max(1, width - GUTTER)) * span;
    onView(panView(begun.view, byMs, durationMs));
  };
  const release = (event: PointerEvent) => {
    const begun = drag.current;
    drag.current = undefined;
    if (!begun || begun.hasMoved) return;
    const { x, y } = placeOf(event);
    if (x < GUTTER) return;
    const mark = markAt(lanes, x, y, view, width);
    onSeek(Math.min(Math.max(mark?.atMs ?? msAt(x, view, width), 0), durationMs));
  };

  const under = pointer && pointer.x >= GUTTER ? pointer : undefined;
  const now = xOf(moment, view, width);
  return (
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
        const done = axisKeys(event.key, event.shiftKey, { view, moment, durationMs, marks });
        if (!done || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        if (done.view) onView(done.view);
        if (done.seek !== undefined) onSeek(done.seek);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: placeOf(event).x, view, hasMoved: false };
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onPointerLeave={() => setPointer(undefined)}
    >
      <canvas ref={canvas} className={styles.canvas} />
      {now >= GUTTER && now <= width && (
        <span className={styles.now} style={{ transform: `translateX(${now}px)` }} />
      )}
      {under && (
        <>
          <span className={styles.pointer} style={{ transform: `translateX(${under.x}px)` }} />
          <PointerText
            axis={axis}
            x={under.x}
            width={width}
            atMs={msAt(under.x, view, width)}
            mark={markAt(lanes, under.x, under.y, view, width)}
          />
        </>
      )}
    </div>
  );
};

interface PointerTextProps {
  axis: ReviewAxis;
  x: number;
  width: number;
  atMs: number;
  mark: ReviewMark | undefined;
}

const PointerText = ({ axis, x, width, atMs, mark }: PointerTextProps) => {
  const { stepMs, comments, likes } = axis.rates;
  const step = Math.floor(atMs / stepMs);
  const perMinute = (counts: readonly number[]) =>
    Math.round(((counts[step] ?? 0) * 60_000) / stepMs);
  return (
    <p
      className={styles.text}
      style={x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }}
      aria-hidden
    >
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
    </p>
  );
};
