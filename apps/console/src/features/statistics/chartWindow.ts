import { hasFields } from '@live/web';

const FOLLOWED_POINTS = 5;
const MIN_POINTS = 15;
const MAX_POINTS = 240;

/** The visible points: from `start` to `end`, exclusive. */
export interface ChartWindow {
  start: number;
  end: number;
  /** Follows the newest point until the operator moves the window. */
  isFollowing: boolean;
}

/** The newest points, shown initially and while following. */
export const followingWindow = (count: number): ChartWindow => ({
  start: Math.max(0, count - FOLLOWED_POINTS),
  end: count,
  isFollowing: true,
});

export const isChartWindow = (value: unknown): value is ChartWindow =>
  hasFields(value, { start: 'number', end: 'number', isFollowing: 'boolean' }) &&
  [value.start, value.end].every(Number.isInteger);

/** The window after the number of points has changed. */
export const windowAfter = (window: ChartWindow, count: number): ChartWindow => {
  if (window.isFollowing) return followingWindow(count);
  return moved(window.start, window.end - window.start, count);
};

/** Zooms by `factor` (below 1: in) around the point `anchor`. */
export const zoomed = (
  window: ChartWindow,
  factor: number,
  anchor: number,
  count: number,
): ChartWindow => {
  const span = window.end - window.start;
  const newSpan = allowedSpan(span * factor, count);
  const share = span === 0 ? 1 : (anchor - window.start) / span;
  return moved(Math.round(anchor - share * newSpan), newSpan, count);
};

export const panned = (window: ChartWindow, by: number, count: number): ChartWindow =>
  moved(window.start + by, window.end - window.start, count);

/** A window limited to the zoom range and the existing points. */
export const moved = (start: number, span: number, count: number): ChartWindow => {
  const allowed = allowedSpan(span, count);
  const first = Math.min(Math.max(0, Math.round(start)), count - allowed);
  return { start: first, end: first + allowed, isFollowing: false };
};

const allowedSpan = (span: number, count: number): number =>
  Math.min(count, Math.max(MIN_POINTS, Math.min(MAX_POINTS, Math.round(span))));
