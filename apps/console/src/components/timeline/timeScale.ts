/** A part of a time axis: milliseconds of a live, or points of a series. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The axis is from 0 to `whole`; a part of it is at least and at most so long. */
export interface SpanLimits {
  readonly whole: number;
  readonly least: number;
  readonly most?: number;
}

/** Maps a span to pixels between `left` and `right`, and back. */
export const timeScale = ({ from, to }: Span, left: number, right: number) => {
  const length = to - from || 1;
  const width = right - left || 1;
  return {
    left,
    right,
    x: (at: number): number => left + ((at - from) / length) * width,
    /** The same as `x`; what is out of sight stays near the edge. */
    edge: (at: number): number =>
      Math.min(Math.max(left + ((at - from) / length) * width, left - 10), right + 10),
    at: (x: number): number => from + ((x - left) / width) * length,
  };
};

export type TimeScale = ReturnType<typeof timeScale>;

const lengthWithin = (length: number, { whole, least, most = whole }: SpanLimits): number =>
  Math.min(whole, Math.max(least, Math.min(most, length)));

/** Moves a span onto the axis, and keeps its length within the limits. */
export const fitSpan = ({ from, to }: Span, limits: SpanLimits): Span => {
  const length = lengthWithin(to - from, limits);
  const start = Math.min(Math.max(from, 0), limits.whole - length);
  return { from: start, to: start + length };
};

/** Zooms by `factor` (below 1: in) around a moment, which stays where it is on the screen. */
export const zoomSpan = (
  { from, to }: Span,
  factor: number,
  at: number,
  limits: SpanLimits,
): Span => {
  const length = lengthWithin((to - from) * factor, limits);
  const start = at - ((at - from) / (to - from || 1)) * length;
  return fitSpan({ from: start, to: start + length }, limits);
};

export const panSpan = ({ from, to }: Span, by: number, limits: SpanLimits): Span =>
  fitSpan({ from: from + by, to: to + by }, limits);

/** Moves a span so that a moment is within it; one that has it already stays. */
export const showMoment = (span: Span, at: number, limits: SpanLimits): Span => {
  if (at >= span.from && at <= span.to) return span;
  const half = (span.to - span.from) / 2;
  return fitSpan({ from: at - half, to: at + half }, limits);
};

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR),
];

/** Round moments for the labels of an axis, at most as many as fit. */
export const ticksOf = ({ from, to }: Span, most: number, leastStep = SECOND): number[] => {
  const wanted = Math.max(leastStep, (to - from) / Math.max(1, most));
  const step = STEPS.find((size) => size >= wanted) ?? Math.ceil(wanted / (24 * HOUR)) * 24 * HOUR;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
};
