import { limits } from '@live/protocol';

/** The points in sight: from `start` up to, not including, `end`. */
export interface ChartWindow {
  start: number;
  end: number;
  /** It moves along with the newest point until the operator moves it. */
  isFollowing: boolean;
}

/** The newest few points: how the chart opens, and what it shows while it follows. */
export const followingWindow = (count: number): ChartWindow => ({
  start: Math.max(0, count - limits.chartWindow),
  end: count,
  isFollowing: true,
});

export const isChartWindow = (value: unknown): value is ChartWindow => {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end, isFollowing } = value as Record<string, unknown>;
  return Number.isInteger(start) && Number.isInteger(end) && typeof isFollowing === 'boolean';
};

/** What stays in sight when the number of points has changed. */
export const windowAfter = (window: ChartWindow, count: number): ChartWindow => {
  if (window.isFollowing) return followingWindow(count);
  return moved(window.start, window.end - window.start, count);
};

/** Zooms by `factor` (below 1: closer) around the point `anchor`, which keeps its place. */
export const zoomed = (
  window: ChartWindow,
  factor: number,
  anchor: number,
  count: number,
): ChartWindow => {
  const span = window.end - window.start;
  const wanted = allowedSpan(span * factor, count);
  const share = span === 0 ? 1 : (anchor - window.start) / span;
  return moved(Math.round(anchor - share * wanted), wanted, count);
};

export const panned = (window: ChartWindow, by: number, count: number): ChartWindow =>
  moved(window.start + by, window.end - window.start, count);

/** What the operator asks for, held within the limits of zooming and of the points there are. */
export const moved = (start: number, span: number, count: number): ChartWindow => {
  const held = allowedSpan(span, count);
  const first = Math.min(Math.max(0, Math.round(start)), count - held);
  return { start: first, end: first + held, isFollowing: false };
};

const allowedSpan = (span: number, count: number): number =>
  Math.min(count, Math.max(limits.chartZoomMin, Math.min(limits.chartZoomMax, Math.round(span))));
