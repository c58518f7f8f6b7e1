import { formatDuration } from '@live/protocol';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { TimeScale } from '../../components/timeline/timeScale.ts';
import { type ClipEdge, type ClipSpan, moveEdge } from '../../lib/clipSpan.ts';
import { clipTexts as texts } from '../../lib/clipTexts.ts';
import styles from './ClipSpanBar.module.css';

const STEP_MS = 1_000;
const LONG_STEP_MS = 10_000;

interface ClipSpanBarProps {
  span: ClipSpan;
  scale: TimeScale;
  durationMs: number;
  onSpan(span: ClipSpan): void;
}

/** The chosen span over the axis, whose edges are moved by pointer and by keys. */
export const ClipSpanBar = ({ span, scale, durationMs, onSpan }: ClipSpanBarProps) => {
  const clamp = (x: number) => Math.min(Math.max(x, scale.left), scale.right);
  const [left, right] = [clamp(scale.x(span.from)), clamp(scale.x(span.to))];
  const isInSight = (edge: ClipEdge) => scale.x(span[edge]) === clamp(scale.x(span[edge]));
  return (
    <div className={styles.frame}>
      <div className={styles.span} style={{ left, width: right - left }} />
      {(['from', 'to'] as const).filter(isInSight).map((edge) => (
        <Edge
          key={edge}
          edge={edge}
          x={scale.x(span[edge])}
          {...{ span, scale, durationMs, onSpan }}
        />
      ))}
    </div>
  );
};

const Edge = (props: ClipSpanBarProps & { edge: ClipEdge; x: number }) => {
  const { edge, x, span, scale, durationMs, onSpan } = props;
  /** Where the pointer took hold of it, in milliseconds beside the edge. */
  const hold = useRef<{ x: number; at: number }>(undefined);
  const move = (at: number) => onSpan(moveEdge(span, edge, at, durationMs));
  const perPixel = scale.at(1) - scale.at(0);
  const keyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(span[edge] + direction * (event.shiftKey ? LONG_STEP_MS : STEP_MS));
  };
  return (
    <div
      className={styles.edge}
      style={{ transform: `translateX(${x}px)` }}
      role="slider"
      tabIndex={0}
      aria-label={texts.edges[edge]}
      aria-description={texts.edgeHint}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1_000)}
      aria-valuenow={Math.round(span[edge] / 1_000)}
      aria-valuetext={formatDuration(span[edge] / 1_000)}
      onKeyDown={keyDown}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.current = { x: event.clientX, at: span[edge] };
      }}
      onPointerMove={({ clientX }) => {
        if (hold.current) move(hold.current.at + (clientX - hold.current.x) * perPixel);
      }}
      onPointerUp={() => {
        hold.current = undefined;
      }}
      onPointerCancel={() => {
        hold.current = undefined;
      }}
    />
  );
};
