import { hasFields } from '@live/web';
import { fitSpan, type Span, type SpanLimits } from '../../components/timeline/timeScale.ts';

const FOLLOWED_POINTS = 5;
const MIN_POINTS = 15;
const MAX_POINTS = 240;

/** The visible points: up to `to`, exclusive. */
export interface ChartWindow extends Span {
  /** Follows the newest point until the operator moves the window. */
  readonly isFollowing: boolean;
}

/** What the operator may show of so many points. */
export const limitsOf = (count: number): SpanLimits => ({
  whole: count,
  least: MIN_POINTS,
  most: MAX_POINTS,
});

/** The newest points, shown initially and while following. */
export const followingWindow = (count: number): ChartWindow => ({
  from: Math.max(0, count - FOLLOWED_POINTS),
  to: count,
  isFollowing: true,
});

/** The window nearest to where the operator has put it: whole points, within the limits. */
export const placedWindow = ({ from, to }: Span, count: number): ChartWindow => {
  const start = Math.round(from);
  const span = fitSpan({ from: start, to: start + Math.round(to - from) }, limitsOf(count));
  return { ...span, isFollowing: false };
};

export const isChartWindow = (value: unknown): value is ChartWindow =>
  hasFields(value, { from: 'number', to: 'number', isFollowing: 'boolean' }) &&
  [value.from, value.to].every(Number.isInteger);

/** The window after the number of points has changed. */
export const windowAfter = (window: ChartWindow, count: number): ChartWindow =>
  window.isFollowing ? followingWindow(count) : placedWindow(window, count);
