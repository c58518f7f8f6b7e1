import type { ReviewMark } from '@live/protocol';
import { type AxisView, showMoment, wholeView, zoomView } from './axisView.ts';

interface AxisPlace {
  view: AxisView;
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
): { view?: AxisView; seek?: number } | undefined => {
  const goTo = (atMs: number) => {
    const seek = Math.min(Math.max(atMs, 0), durationMs);
    return { seek, view: showMoment(view, seek, durationMs) };
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
      return { view: zoomView(view, 1 / ZOOM, moment, durationMs) };
    case '-':
      return { view: zoomView(view, ZOOM, moment, durationMs) };
    case '0':
      return { view: wholeView(durationMs) };
    default:
      return undefined;
  }
};
