import type { TimeScale } from './timeScale.ts';

/** Points of a line, one after the other: x, y, x, y … */
export type Line = readonly number[];

/** What is drawn, in the order of the list. Colours are literal or variables of the page's style sheet. */
export type Drawing = readonly (Shape | Label)[];

export interface Shape {
  /** Path data of SVG is an alternative to a line. */
  readonly path: Line | string;
  readonly stroke?: string;
  readonly width?: number;
  readonly fill?: string;
  /** Fills from a line down to here, fading. */
  readonly base?: number;
  readonly opacity?: number;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A tenth of a pixel is enough, and keeps paths short. */
const short = (pixels: number): number => Math.round(pixels * 10) / 10;

export const linePath = (line: Line): string =>
  line.length === 0 ? '' : `M${line.map(short).join(' ')}`;

export const barPath = (x: number, y: number, width: number, height: number): string =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Vertical lines. */
export const rulesPath = (places: readonly number[], top: number, bottom: number): string =>
  places.map((x) => `M${Math.round(x) + 0.5} ${top}V${bottom}`).join('');

/**
 * A dot, as the round ends of a line that is too short to be seen. Browsers draw nothing of a path that consists of one
 * line without any length.
 */
export const dotPath = (x: number, y: number): string => `M${short(x)} ${short(y)}h.01`;

/** Dots that would look the same are one. */
export const dotsPath = (places: readonly number[], y: number): string => {
  let last = Number.NEGATIVE_INFINITY;
  return places
    .filter((x) => {
      if (x - last < 1) return false;
      last = x;
      return true;
    })
    .map((x) => dotPath(x, y))
    .join('');
};

/** Diagonal lines within a rectangle, and its frame. */
export const hatchPath = (left: number, right: number, top: number, height: number): string => {
  const lines: string[] = [barPath(left, top, right - left, height)];
  for (let at = left - height; at < right; at += 6) {
    const [from, to] = [Math.max(at, left), Math.min(at + height, right)];
    const y = (x: number) => short(top + height - (x - at));
    lines.push(`M${short(from)} ${y(from)}L${short(to)} ${y(to)}`);
  }
  return lines.join('');
};

interface Bars {
  counts: readonly number[];
  stepMs: number;
  base: number;
  /** Height of the largest. */
  height: number;
  /** Where a bar begins and how wide it is, in parts of its step. */
  offset?: number;
  width?: number;
}

/** A bar for each step of time that is in sight. */
export const barsPath = (scale: TimeScale, bars: Bars): string => {
  const { counts, stepMs, base, height, offset = 0, width = 1 } = bars;
  const most = counts.reduce((one, other) => Math.max(one, other), 1);
  const first = Math.max(0, Math.floor(scale.at(scale.left) / stepMs));
  const wide = Math.max(0.6, (scale.x(stepMs) - scale.x(0)) * width);
  return counts
    .slice(first, Math.ceil(scale.at(scale.right) / stepMs))
    .map((count, index) => {
      const tall = (count / most) * height;
      const x = scale.x((first + index + offset) * stepMs);
      return tall > 0 ? barPath(x, base - tall, wide, tall) : '';
    })
    .join('');
};

/** Labels of moments, within the axis at both ends. */
export const tickLabels = (
  ticks: readonly number[],
  scale: TimeScale,
  y: number,
  size: number,
  textOf: (at: number) => string,
): Label[] =>
  ticks.map((at) => {
    const x = scale.x(at);
    const anchor = x < scale.left + 30 ? 'start' : x > scale.right - 30 ? 'end' : 'middle';
    return { text: textOf(at), x, y, size, anchor, colour: 'var(--text-3)' };
  });
