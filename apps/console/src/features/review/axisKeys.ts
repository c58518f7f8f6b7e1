import type { ReviewMark } from '@live/protocol';
import { fitSpan, type Span, showMoment, zoomSpan } from '../../components/timeline/timeScale.ts';
import { limitsOf } from './axisLayout.ts';

interface AxisPlace {
  view: Span;
  moment: number;
  durationMs: number;
  marks: readonly ReviewMark[];
}

const STEP_MS = 5_000;
const LONG_STEP_MS = 60_000;
const ZOOM = 1.5;

/** What a key does on the axis: a new part to show, a moment to go to, or both. */
export const axisKeys = (
  key: string,
  isShift: boolean,
  { view, moment, durationMs, marks }: AxisPlace,
): { view?: Span; seek?: number } | undefined => {
  const limits = limitsOf(durationMs);
  const goTo = (atMs: number) => {
    const seek = Math.min(Math.max(atMs, 0), durationMs);
    return { seek, view: showMoment(view, seek, limits) };
  };
  const step = isShift ? LONG_STEP_MS : STEP_MS;
  switch (key) {
    case 'ArrowLeft':
      return goTo(moment - step);
    case 'ArrowRight':
      return goTo(moment + step);
    case 'Home':
      return goTo(0);
    case 'End':
      return goTo(durationMs);
    case 'PageUp': {
      const before = marks.findLast(({ atMs }) => atMs < moment - 1);
      return before ? goTo(before.atMs) : {};
    }
    case 'PageDown': {
      const next = marks.find(({ atMs }) => atMs > moment + 1);
      return next ? goTo(next.atMs) : {};
    }
    case '+':
    case '=':
      return { view: zoomSpan(view, 1 / ZOOM, moment, limits) };
    case '-':
      return { view: zoomSpan(view, ZOOM, moment, limits) };
    case '0':
      return { view: fitSpan({ from: 0, to: durationMs }, limits) };
    default:
      return undefined;
  }
};
