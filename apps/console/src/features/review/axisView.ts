/** The part of the live that the axis shows, in milliseconds from its beginning. */
export interface AxisView {
  readonly from: number;
  readonly to: number;
}

/** The shortest part that can be shown. */
const MIN_SPAN_MS = 10_000;

/** Moves a part into the live, and keeps it within its bounds. */
export const fitView = ({ from, to }: AxisView, durationMs: number): AxisView => {
  const whole = Math.max(durationMs, MIN_SPAN_MS);
  const span = Math.min(Math.max(to - from, MIN_SPAN_MS), whole);
  const start = Math.min(Math.max(from, 0), whole - span);
  return { from: start, to: start + span };
};

export const wholeView = (durationMs: number): AxisView =>
  fitView({ from: 0, to: durationMs }, durationMs);

/** Zooms around a moment, which stays where it is on the screen. */
export const zoomView = (
  { from, to }: AxisView,
  factor: number,
  atMs: number,
  durationMs: number,
): AxisView => {
  const span = Math.min(
    Math.max((to - from) * factor, MIN_SPAN_MS),
    Math.max(durationMs, MIN_SPAN_MS),
  );
  const share = (atMs - from) / (to - from);
  const start = atMs - share * span;
  return fitView({ from: start, to: start + span }, durationMs);
};

export const panView = ({ from, to }: AxisView, byMs: number, durationMs: number): AxisView =>
  fitView({ from: from + byMs, to: to + byMs }, durationMs);

/** Moves the part so that a moment is within it; a part that has it already stays. */
export const showMoment = (view: AxisView, atMs: number, durationMs: number): AxisView => {
  if (atMs >= view.from && atMs <= view.to) return view;
  const half = (view.to - view.from) / 2;
  return fitView({ from: atMs - half, to: atMs + half }, durationMs);
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR),
];

/** Round moments for the labels of the axis, at most as many as fit. */
export const ticksOf = ({ from, to }: AxisView, most: number): number[] => {
  const wanted = (to - from) / Math.max(1, most);
  const step = STEPS.find((size) => size >= wanted) ?? Math.ceil(wanted / (24 * HOUR)) * 24 * HOUR;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
};
