import { type Explanation, formatDuration, type ReviewAxis } from '@live/protocol';
import { markColours } from '../../components/markColours.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import {
  type AxisPart,
  CURVE_HEIGHT,
  GUTTER,
  LANE_HEIGHT,
  type Lane,
  RECORDINGS_HEIGHT,
  RECORDINGS_TOP,
  RULER_HEIGHT,
  xOf,
} from './axisLayout.ts';
import { type AxisView, ticksOf } from './axisView.ts';
import { explanationText } from './explanationText.ts';

export interface AxisScene {
  axis: ReviewAxis;
  breaks: readonly AxisView[];
  explanations: readonly Explanation[];
  lanes: readonly Lane[];
  hidden: ReadonlySet<AxisPart>;
  view: AxisView;
  width: number;
  height: number;
}

const readColours = (element: Element) => {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    muted: read('--text-3'),
    line: read('--line'),
    recordings: read('--text-2'),
    online: read('--accent'),
    comments: 'rgb(62 139 214 / 55%)',
    likes: 'rgb(224 138 0 / 40%)',
    gained: '#15803d',
    lost: '#b91c1c',
  };
};

interface ColouredScene extends AxisScene {
  colours: ReturnType<typeof readColours>;
}

const BASE = RULER_HEIGHT + CURVE_HEIGHT;
const TICK_WIDTH = 92;
const FONT = '11px system-ui, sans-serif';

/** Draws everything but the playhead and the pointer, which move far more often. */
export const drawAxis = (context: CanvasRenderingContext2D, axisScene: AxisScene): void => {
  const scene = { ...axisScene, colours: readColours(context.canvas) };
  const { width, height } = scene;
  context.clearRect(0, 0, width, height);
  context.font = FONT;
  context.textBaseline = 'middle';
  drawRuler(context, scene);
  context.save();
  context.beginPath();
  context.rect(GUTTER, 0, width - GUTTER, height);
  context.clip();
  drawRates(context, scene);
  drawOnline(context, scene);
  drawExplanations(context, scene);
  drawRecordings(context, scene);
  for (const lane of scene.lanes) drawLane(context, scene, lane);
  context.restore();
  drawLabels(context, scene);
};

const drawRuler = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { view, width, height, colours } = scene;
  context.strokeStyle = colours.line;
  context.fillStyle = colours.muted;
  context.textAlign = 'left';
  context.beginPath();
  for (const at of ticksOf(view, Math.floor((width - GUTTER) / TICK_WIDTH))) {
    const x = Math.round(xOf(at, view, width)) + 0.5;
    context.moveTo(x, RULER_HEIGHT - 6);
    context.lineTo(x, height);
    context.fillText(formatDuration(at / 1_000), x + 4, RULER_HEIGHT / 2);
  }
  context.stroke();
};

const drawRates = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { axis, hidden, view, width, colours } = scene;
  const { stepMs, comments, likes } = axis.rates;
  const first = Math.max(0, Math.floor(view.from / stepMs));
  const last = Math.min(comments.length - 1, Math.ceil(view.to / stepMs));
  const barWidth = (stepMs / (view.to - view.from)) * (width - GUTTER);
  const bars = [
    { name: 'likes', counts: likes, colour: colours.likes, share: 0.45 },
    { name: 'comments', counts: comments, colour: colours.comments, share: 0.7 },
  ] as const;
  for (const { name, counts, colour, share } of bars) {
    if (hidden.has(name)) continue;
    const most = Math.max(1, ...counts);
    context.fillStyle = colour;
    for (let step = first; step <= last; step += 1) {
      const tall = ((counts[step] ?? 0) / most) * CURVE_HEIGHT * share;
      if (tall === 0) continue;
      const x = xOf(step * stepMs, view, width);
      context.fillRect(x, BASE - tall, Math.max(1, barWidth - 1), tall);
    }
  }
};

const drawOnline = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { axis, hidden, view, width, colours } = scene;
  if (hidden.has('online') || axis.online.length === 0) return;
  const most = mostOnline(axis);
  const yOf = (count: number) => BASE - 2 - (count / most) * (CURVE_HEIGHT - 14);
  const margin = view.to - view.from;
  context.beginPath();
  let isFirst = true;
  for (const [at, count] of axis.online) {
    // One screen on each side, so that the line enters and leaves as it truly does.
    if (at < view.from - margin || at > view.to + margin) continue;
    const x = xOf(at, view, width);
    if (isFirst) context.moveTo(x, yOf(count));
    else context.lineTo(x, yOf(count));
    isFirst = false;
  }
  context.strokeStyle = colours.online;
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.stroke();
  context.lineWidth = 1;
};

const LABEL_HEIGHT = 16;
const LABEL_ROWS = 3;

/** Labels at the rises and falls that stand out, in as many rows as keep them apart. */
const drawExplanations = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { explanations, hidden, view, width, colours } = scene;
  if (hidden.has('online')) return;
  const ends: number[] = Array.from({ length: LABEL_ROWS }, () => Number.NEGATIVE_INFINITY);
  context.textAlign = 'left';
  for (const explanation of explanations) {
    const x = xOf(explanation.atMs, view, width);
    if (x < GUTTER || x > width) continue;
    const text = explanationText(explanation);
    const wide = context.measureText(text).width + 10;
    const left = Math.min(x, width - wide);
    const row = ends.findIndex((end) => end + 4 <= left);
    // Where there is no space its line still shows; zooming in makes space.
    const top = RULER_HEIGHT + Math.max(row, 0) * LABEL_HEIGHT;
    context.fillStyle = explanation.people > 0 ? colours.gained : colours.lost;
    context.fillRect(x, top, 1, BASE - top);
    if (row < 0) continue;
    ends[row] = left + wide;
    context.beginPath();
    context.roundRect(left, top, wide, LABEL_HEIGHT - 2, 3);
    context.fill();
    context.fillStyle = '#fff';
    context.fillText(text, left + 5, top + LABEL_HEIGHT / 2 - 0.5);
  }
};

const mostOnline = ({ online }: ReviewAxis): number =>
  online.reduce((most, [, count]) => Math.max(most, count), 1);

/** Recordings as bars where they lie; hatched where there is none. */
const drawRecordings = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { axis, breaks, view, width, colours } = scene;
  context.fillStyle = colours.recordings;
  for (const { beginMs, durationMs } of axis.recordings) {
    const x = xOf(beginMs, view, width);
    const end = xOf(beginMs + durationMs, view, width);
    if (end >= GUTTER && x <= width)
      context.fillRect(x, RECORDINGS_TOP, Math.max(1, end - x), RECORDINGS_HEIGHT);
  }
  context.strokeStyle = colours.muted;
  for (const { from, to } of breaks) {
    const x = Math.max(GUTTER, xOf(from, view, width));
    const end = Math.min(width, xOf(to, view, width));
    if (end > x) hatch(context, x, end);
  }
};

const hatch = (context: CanvasRenderingContext2D, x: number, end: number): void => {
  context.save();
  context.beginPath();
  context.rect(x, RECORDINGS_TOP, end - x, RECORDINGS_HEIGHT);
  context.clip();
  context.beginPath();
  for (let at = x - RECORDINGS_HEIGHT; at < end; at += 6) {
    context.moveTo(at, RECORDINGS_TOP + RECORDINGS_HEIGHT);
    context.lineTo(at + RECORDINGS_HEIGHT, RECORDINGS_TOP);
  }
  context.stroke();
  context.strokeRect(x + 0.5, RECORDINGS_TOP + 0.5, end - x - 1, RECORDINGS_HEIGHT - 1);
  context.restore();
};

const DOT = 4;
/** Marks that are nearer to each other than this are drawn as one: their dots would look the same. */
const APART = 3;

const drawLane = (context: CanvasRenderingContext2D, scene: ColouredScene, lane: Lane): void => {
  const { view, width, axis } = scene;
  context.fillStyle = markColours[lane.kind];
  const middle = lane.top + LANE_HEIGHT / 2;
  const lasts = lane.kind !== 'own' && lane.kind !== 'report';
  const goesOn = lane.kind === 'activity' || lane.kind === 'pause' || lane.kind === 'silenceAll';
  let run: { from: number; to: number } | undefined;
  const drawRun = () => {
    if (!run) return;
    context.beginPath();
    context.roundRect(run.from - DOT, middle - DOT, run.to - run.from + 2 * DOT, 2 * DOT, DOT);
    context.fill();
  };
  for (const { atMs, untilMs } of lane.marks) {
    const x = xOf(atMs, view, width);
    if (x > width + DOT) break;
    const until = untilMs ?? (goesOn ? axis.durationMs : atMs);
    const end = xOf(until, view, width);
    if (lasts && end - x > 1 && end >= GUTTER) {
      context.globalAlpha = 0.35;
      context.fillRect(x, middle - 3, end - x, 6);
      context.globalAlpha = 1;
    }
    if (x < GUTTER - DOT) continue;
    if (run && x - run.to < APART) run.to = x;
    else {
      drawRun();
      run = { from: x, to: x };
    }
  }
  drawRun();
};

const drawLabels = (context: CanvasRenderingContext2D, scene: ColouredScene): void => {
  const { axis, hidden, lanes, colours } = scene;
  context.textAlign = 'right';
  context.fillStyle = colours.muted;
  const label = (text: string, y: number) => context.fillText(text, GUTTER - 8, y);
  if (!hidden.has('online')) {
    label(reviewTexts.online, RULER_HEIGHT + 8);
    label(String(mostOnline(axis)), RULER_HEIGHT + 24);
  }
  for (const { kind, top } of lanes) label(reviewTexts.lanes[kind], top + LANE_HEIGHT / 2);
};
