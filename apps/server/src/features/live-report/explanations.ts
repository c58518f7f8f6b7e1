import type { CauseKind } from '@live/protocol';
import type { LiveEvent } from '../../read-models/live/events.ts';

export interface OnlinePoint {
  at: number;
  online: number;
}

/** A rise or fall of the online curve that stands out. */
export interface Explanation {
  fromAt: number;
  /** When the change was steepest. */
  at: number;
  untilAt: number;
  /** Gained, or lost if negative. */
  people: number;
  cause: LiveEvent | undefined;
}

/** Levels on both sides of a moment are compared over this long. */
const WINDOW_MS = 120_000;
/** Fewer points say nothing about a level. */
const MIN_POINTS = 3;
const MIN_PEOPLE = 6;
/** A smaller part of those online is the usual coming and going. */
const MIN_SHARE = 0.15;
/** Beyond this many times the usual change: in noise of any size it practically never happens. */
const MIN_DEVIATIONS = 4;
/** The largest steps are left out of the noise: they are the changes that are looked for. */
const NOISE_PART = 0.95;
/** A smaller part of the largest difference of levels is not yet the change itself. */
const STRONGEST_PART = 0.7;
/** How long before a change its cause may lie. */
const CAUSE_MS = 180_000;
/** A curve is sampled: a change may seem to begin a little before its cause. */
const LATE_MS = 30_000;

/** In the opening people come anyway: a rise without a cause needs no label. */
const OPENING_MS = 600_000;

const brings: ReadonlySet<CauseKind> = new Set(['luckyBag', 'activity', 'pin', 'resume']);

const median = (sorted: ArrayLike<number>): number => {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** Typed arrays are sorted without a call for each pair. */
const medianOf = (numbers: readonly number[]): number => median(Float64Array.from(numbers).sort());

/** The points of a span of time; the points are in order. */
const within = (points: readonly OnlinePoint[], index: number, before: boolean): number[] => {
  const centre = points[index]?.at ?? 0;
  const values: number[] = [];
  const step = before ? -1 : 1;
  for (let at = before ? index - 1 : index; at >= 0 && at < points.length; at += step) {
    const point = points[at];
    if (!point || Math.abs(point.at - centre) > WINDOW_MS) break;
    values.push(point.online);
  }
  return values;
};

interface Change {
  index: number;
  before: number;
  after: number;
}

const changeAt = (points: readonly OnlinePoint[], index: number): Change | undefined => {
  const before = within(points, index, true);
  const after = within(points, index, false);
  if (before.length < MIN_POINTS || after.length < MIN_POINTS) return undefined;
  return { index, before: medianOf(before), after: medianOf(after) };
};

/** The rises and falls that stand out from how this curve usually changes, each with what happened just before. */
export const explain = (
  points: readonly OnlinePoint[],
  events: readonly LiveEvent[],
): Explanation[] => {
  const changes = points.flatMap((_, index) => changeAt(points, index) ?? []);
  const share = Math.max(MIN_SHARE, MIN_DEVIATIONS * usualDeviation(points));
  const standsOut = (change: Change): boolean =>
    Math.abs(change.after - change.before) >= Math.max(MIN_PEOPLE, share * levelOf(change));
  const openUntil = (points[0]?.at ?? 0) + OPENING_MS;
  return runsOf(points, changes.filter(standsOut))
    .map((run) => explainRun(points, run, events))
    .filter(({ people, at, cause }) => people < 0 || at >= openUntil || cause !== undefined);
};

/** The lower of the two levels: a fall by half is as large as the rise that undoes it. */
const levelOf = ({ before, after }: Change): number => Math.min(before, after);

/**
 * The part of the level by which two neighbouring windows usually differ: from the steps between neighbouring points, as if
 * each came on top of the one before. As a part, because the noise of many is larger than that of few.
 */
const usualDeviation = (points: readonly OnlinePoint[]): number => {
  const squares = points
    .slice(1)
    .map(({ online }, index) => {
      const before = points[index]?.online ?? 0;
      return ((online - before) / Math.max(1, Math.min(online, before))) ** 2;
    })
    .sort((one, other) => one - other);
  const quiet = squares.slice(0, Math.ceil(squares.length * NOISE_PART));
  const variance = quiet.reduce((sum, square) => sum + square, 0) / Math.max(1, quiet.length);
  const lasted = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const pointsPerWindow = (WINDOW_MS * squares.length) / Math.max(1, lasted);
  // The variance of the difference between the means of two windows of a random walk.
  return Math.sqrt((variance * 2 * pointsPerWindow) / 3);
};

/** Changes in one direction that follow one another closely are one rise or fall. */
const runsOf = (points: readonly OnlinePoint[], changes: readonly Change[]): Change[][] => {
  const runs: Change[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues =
      last !== undefined &&
      timeOf(points, change) - timeOf(points, last) <= WINDOW_MS &&
      Math.sign(last.after - last.before) === Math.sign(change.after - change.before);
    if (run && continues) run.push(change);
    else runs.push([change]);
  }
  return runs;
};

const timeOf = (points: readonly OnlinePoint[], { index }: Change): number =>
  points[index]?.at ?? 0;

const explainRun = (
  points: readonly OnlinePoint[],
  run: readonly Change[],
  events: readonly LiveEvent[],
): Explanation => {
  const first = run[0] as Change;
  const last = run.at(-1) as Change;
  const fromAt = timeOf(points, first);
  const untilAt = timeOf(points, last);
  const people = Math.round(last.after - first.before);
  const at = steepestAt(points, run, Math.sign(people));
  return { fromAt, at, untilAt, people, cause: causeOf(events, at, people > 0) };
};

/** The largest step where the levels differ most: a short dip before a fall does not date it. */
const steepestAt = (
  points: readonly OnlinePoint[],
  run: readonly Change[],
  direction: number,
): number => {
  const sizeOf = ({ before, after }: Change) => (after - before) * direction;
  const largest = Math.max(...run.map(sizeOf));
  const stepTo = ({ index }: Change) =>
    ((points[index]?.online ?? 0) - (points[index - 1]?.online ?? 0)) * direction;
  const strongest = run.filter((change) => sizeOf(change) >= largest * STRONGEST_PART);
  const steepest = Math.max(...strongest.map(stepTo));
  const [first, ...more] = strongest.filter((change) => stepTo(change) >= steepest);
  const last = more.at(-1) ?? first;
  return Math.round((timeOf(points, first as Change) + timeOf(points, last as Change)) / 2);
};

/** The newest event around the change that can explain its direction. */
const causeOf = (
  events: readonly LiveEvent[],
  at: number,
  isRise: boolean,
): LiveEvent | undefined => {
  const near = events
    .filter((event) => event.at <= at + LATE_MS && event.at >= at - CAUSE_MS)
    .filter(({ untilAt = at }) => untilAt >= at - LATE_MS)
    .sort((one, other) => other.at - one.at);
  return near.find(({ kind }) => brings.has(kind) === isRise);
};
