import { type Explanation, formatDuration, type ReviewAxis, type ReviewMark } from '@live/protocol';
import { markColours } from '../../components/markColours.ts';
import { changes } from '../../components/timeline/changes.ts';
import {
  barPath,
  barsPath,
  type Drawing,
  dotsPath,
  hatchPath,
  rulesPath,
} from '../../components/timeline/shapes.ts';
import {
  type Span,
  type TimeScale,
  ticksOf,
  timeScale,
} from '../../components/timeline/timeScale.ts';
import {
  type AxisPart,
  CURVE_HEIGHT,
  isStanding,
  LANE_HEIGHT,
  type Lane,
  RECORDINGS_HEIGHT,
  RECORDINGS_TOP,
  RULER_HEIGHT,
  seriesColours,
} from './axisLayout.ts';

export interface AxisScene {
  axis: ReviewAxis;
  breaks: readonly Span[];
  explanations: readonly Explanation[];
  lanes: readonly Lane[];
  hidden: ReadonlySet<AxisPart>;
  view: Span;
  width: number;
  height: number;
}

const BASE = RULER_HEIGHT + CURVE_HEIGHT;
const TICK_WIDTH = 92;
/** Room for `00:00:00` and the space before it. */
const LABEL_WIDTH = 58;
const TEXT_SIZE = 11;

export const mostOnline = ({ online }: ReviewAxis): number =>
  online.reduce((most, [, count]) => Math.max(most, count), 1);

/** Everything but the playhead and the pointer, which move far more often. */
export const axisDrawing = (scene: AxisScene): Drawing => {
  const { axis, breaks, explanations, lanes, hidden, view, width, height } = scene;
  const scale = timeScale(view, 0, width);
  const { stepMs, comments, likes } = axis.rates;
  const ticks = ticksOf(view, Math.floor(width / TICK_WIDTH));
  const bars = (name: 'comments' | 'likes', counts: readonly number[], share: number): Drawing =>
    hidden.has(name)
      ? []
      : [
          {
            path: barsPath(scale, {
              ...{ counts, stepMs, base: BASE, height: CURVE_HEIGHT * share, width: 0.92 },
            }),
            fill: seriesColours[name],
            opacity: 0.5,
          },
        ];
  const online: Drawing = hidden.has('online')
    ? []
    : [
        { path: onlineLine(axis, view, scale), stroke: seriesColours.online, width: 1.6 },
        ...changes(explanations, scale, { top: RULER_HEIGHT, base: BASE, size: TEXT_SIZE }),
      ];
  return [
    { path: rulesPath(ticks.map(scale.x), RULER_HEIGHT - 6, height), stroke: 'var(--line)' },
    // The label of a tick at the right end would be cut.
    ...ticks
      .filter((at) => scale.x(at) + LABEL_WIDTH <= width)
      .map((at) => ({
        ...{ text: formatDuration(at / 1_000), x: scale.x(at) + 4, y: RULER_HEIGHT / 2 + 4 },
        ...{ size: TEXT_SIZE, colour: 'var(--text-3)' },
      })),
    ...bars('likes', likes, 0.45),
    ...bars('comments', comments, 0.7),
    ...online,
    ...recordings(axis, breaks, scale),
    ...lanes.flatMap((lane) => marksOf(lane, scale, axis.durationMs)),
  ];
};

/** One screen more on each side, so that the line enters and leaves as it truly does. */
const onlineLine = (axis: ReviewAxis, { from, to }: Span, scale: TimeScale): number[] => {
  const most = mostOnline(axis);
  return axis.online
    .filter(([at]) => at >= 2 * from - to && at <= 2 * to - from)
    .flatMap(([at, count]) => [scale.x(at), BASE - 2 - (count / most) * (CURVE_HEIGHT - 14)]);
};

/** Bars where recordings lie; hatched where there is none. */
const recordings = (axis: ReviewAxis, breaks: readonly Span[], scale: TimeScale): Drawing => {
  const bars = axis.recordings.map(({ beginMs, durationMs }) => {
    const x = scale.edge(beginMs);
    const width = Math.max(1, scale.edge(beginMs + durationMs) - x);
    return barPath(x, RECORDINGS_TOP, width, RECORDINGS_HEIGHT);
  });
  const gaps = breaks
    .map(({ from, to }) => [scale.edge(from), scale.edge(to)] as const)
    .filter(([x, end]) => end > x)
    .map(([x, end]) => hatchPath(x, end, RECORDINGS_TOP, RECORDINGS_HEIGHT));
  return [
    { path: bars.join(''), fill: 'var(--text-2)' },
    { path: gaps.join(''), stroke: 'var(--text-3)' },
  ];
};

const MOMENTARY: readonly string[] = ['own', 'report'];
const GOES_ON: readonly string[] = ['activity', 'pause', 'silenceAll'];

/** A dot for each mark of a kind, and a bar for as long as it lasted. */
const marksOf = ({ kind, top, marks }: Lane, scale: TimeScale, endMs: number): Drawing => {
  const colour = markColours[kind];
  const middle = top + LANE_HEIGHT / 2;
  const lasting = marks.map(({ atMs, untilMs }) => {
    const until = untilMs ?? (GOES_ON.includes(kind) ? endMs : atMs);
    const [x, end] = [scale.edge(atMs), scale.edge(until)];
    return end - x > 1 ? barPath(x, middle - 3, end - x, 6) : '';
  });
  const dotsOf = (some: readonly ReviewMark[]): string => {
    const places = some.map(({ atMs }) => scale.x(atMs));
    return dotsPath(
      places.filter((x) => x > -8 && x < scale.right + 8),
      middle,
    );
  };
  const undone = marks.filter((mark) => !isStanding(mark));
  return [
    { path: MOMENTARY.includes(kind) ? '' : lasting.join(''), fill: colour, opacity: 0.35 },
    { path: dotsOf(undone), stroke: colour, width: 8, opacity: 0.35 },
    { path: dotsOf(marks.filter(isStanding)), stroke: colour, width: 8 },
  ];
};
