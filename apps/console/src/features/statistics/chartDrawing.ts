import type { MarkKind, ReviewMark } from '@live/protocol';
import type { AppendOnlyList, StatisticsState } from '@live/room-model';
import { markColours } from '../../components/markColours.ts';
import {
  barPath,
  type Drawing,
  dotPath,
  type Label,
  rulesPath,
} from '../../components/timeline/shapes.ts';
import { type Span, type TimeScale, timeScale } from '../../components/timeline/timeScale.ts';
import type { Size } from '../../components/timeline/useSize.ts';

const SIDE = 4;
/** Room above the line and below it, where the times stand; a low chart has less of both. */
const ROOM = { top: 10, bottom: 22 };
const LOW_ROOM = { top: 2, bottom: 15 };
const LOW_HEIGHT = 60;
/** Three times need so much; beside the trends there may be less. */
const ROOM_FOR_THREE = 180;
const LINE = '#FE2C55';
const MARK_HEIGHT = 9;
const MIN_THUMB = 6;

/** Where the points of a window are: the first at the left edge, the last at the right. */
export const pointScale = ({ from, to }: Span, width: number): TimeScale =>
  timeScale({ from, to: to - 1 }, SIDE, width - SIDE);

type Series = Pick<StatisticsState, 'seriesData' | 'xAxisData'>;

/** The points of the window as a line from zero up, with the times of the first, the middle and the last. */
export const lineDrawing = (series: Series, window: Span, { width, height }: Size): Drawing => {
  const { from, to } = window;
  const scale = pointScale(window, width);
  const { top, bottom } = height < LOW_HEIGHT ? LOW_ROOM : ROOM;
  const base = height - bottom;
  const values = series.seriesData.slice(from, to);
  const most = values.reduce((highest, count) => Math.max(highest, count), 1);
  const path: number[] = [];
  values.forEach((count, index) => {
    path.push(scale.x(from + index), base - (count / most) * (base - top));
  });
  const label = (index: number, anchor: Label['anchor'] & string): Label => ({
    text: series.xAxisData.at(index) ?? '',
    x: scale.x(index),
    y: height - Math.floor(bottom / 4) - 1,
    ...{ size: 11, anchor, colour: 'var(--text-2)' },
  });
  const last = to - 1;
  const middle = Math.floor((from + last) / 2);
  return [
    // A line needs two points; a single one shows as a dot.
    values.length === 1
      ? { path: dotPath(path[0] ?? 0, path[1] ?? 0), stroke: LINE, width: 6 }
      : { path, base, fill: LINE, stroke: LINE, width: 2 },
    label(from, 'start'),
    ...(middle > from && width >= ROOM_FOR_THREE ? [label(middle, 'middle')] : []),
    ...(last > from ? [label(last, 'end')] : []),
  ];
};

/** The times of marks, by kind. */
export const timesOfMarks = (
  marks: readonly ReviewMark[],
  beginTime: string,
): ReadonlyMap<MarkKind, string[]> => {
  const times = new Map<MarkKind, string[]>();
  if (!beginTime) return times;
  const begin = Date.parse(`${beginTime.replace(' ', 'T')}Z`);
  for (const { kind, atMs } of marks) {
    const time = new Date(begin + atMs).toISOString().slice(0, 19).replace('T', ' ');
    const ofKind = times.get(kind);
    if (ofKind) ofKind.push(time);
    else times.set(kind, [time]);
  }
  return times;
};

/** The first point that is not before a time; wire times sort as text. */
export const indexAt = (times: AppendOnlyList<string>, time: string): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times.at(middle) ?? '') < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A strip over the whole width. */
export interface Strip {
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

const heightsOf = (columns: readonly number[], most: number, { width, top, height }: Strip) => {
  const step = width / Math.max(1, columns.length - 1);
  const base = top + height - MARK_HEIGHT;
  return (index: number) => [
    index * step,
    base - ((columns[index] ?? 0) / most) * (height - MARK_HEIGHT - 2),
  ];
};

/** The whole series but for its newest column, and below it what happened, in the colours of the review. */
export const overviewDrawing = (
  columns: readonly number[],
  most: number,
  strip: Strip,
  times: AppendOnlyList<string>,
  marks: ReadonlyMap<MarkKind, readonly string[]>,
): Drawing => {
  const bottom = strip.top + strip.height;
  const x = (time: string) => 1 + (indexAt(times, time) / times.length) * (strip.width - 3);
  return [
    {
      path: columns.slice(0, -1).flatMap((_, index) => heightsOf(columns, most, strip)(index)),
      stroke: LINE,
      opacity: 0.55,
    },
    ...[...marks].map(([kind, moments]) => ({
      path: rulesPath(moments.map(x), bottom - MARK_HEIGHT + 2, bottom - 1),
      stroke: markColours[kind],
      width: 2,
    })),
  ];
};

/** What changes with every point: the newest column, and which part of the series the window shows. */
export const thumbDrawing = (
  { from, to }: Span,
  count: number,
  columns: readonly number[],
  most: number,
  strip: Strip,
): Drawing => {
  const { width, top, height } = strip;
  const point = heightsOf(columns, most, strip);
  const wide = Math.max(MIN_THUMB, ((to - from) / count) * width);
  const left = Math.min((from / count) * width, width - wide);
  return [
    {
      path: [...point(columns.length - 2), ...point(columns.length - 1)],
      stroke: LINE,
      opacity: 0.55,
    },
    {
      path: barPath(left + 0.5, top + 0.5, wide - 1, height - 1),
      stroke: LINE,
      fill: 'var(--accent-soft)',
    },
  ];
};
