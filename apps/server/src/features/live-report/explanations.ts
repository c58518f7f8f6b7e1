import type { CauseKind } from '@live/protocol';

export interface OnlinePoint {
  at: number;
  online: number;
}

/** Something that happened in the live and may have brought or driven away people. */
export interface LiveEvent {
  kind: CauseKind;
  at: number;
  text: string;
}

/** A rise or fall of the online curve that stands out. */
export interface Explanation {
  fromAt: number;
  /** The middle of the change. */
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
const MIN_PEOPLE = 5;
/** A smaller part of those online is the usual coming and going. */
const MIN_SHARE = 0.15;
/** Beyond this many times the usual change: in noise of any size it practically never happens. */
const MIN_DEVIATIONS = 6;
/** Makes the median of deviations comparable with a standard deviation. */
const DEVIATION_SCALE = 1.4826;
/** How long before a change its cause may lie. */
const CAUSE_MS = 180_000;
/** A curve is sampled: a change may seem to begin a little before its cause. */
const LATE_MS = 30_000;

const brings: ReadonlySet<CauseKind> = new Set(['luckyBag', 'activity', 'pin', 'resume']);

const median = (sorted: readonly number[]): number => {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const medianOf = (numbers: readonly number[]): number =>
  median([...numbers].sort((one, other) => one - other));

/** The points of a stretch of time; the points are in order. */
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
  const usual = medianOf(changes.map(({ before, after }) => Math.abs(after - before)));
  const least = Math.max(MIN_PEOPLE, MIN_DEVIATIONS * DEVIATION_SCALE * usual);
  const standsOut = ({ before, after }: Change): boolean =>
    Math.abs(after - before) >= Math.max(least, MIN_SHARE * before);
  return runsOf(changes, standsOut).map((run) => explainRun(points, run, events));
};

/** Neighbouring changes in one direction are one rise or fall. */
const runsOf = (changes: readonly Change[], standsOut: (change: Change) => boolean): Change[][] => {
  const runs: Change[][] = [];
  for (const change of changes) {
    if (!standsOut(change)) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues =
      last?.index === change.index - 1 &&
      Math.sign(last.after - last.before) === Math.sign(change.after - change.before);
    if (run && continues) run.push(change);
    else runs.push([change]);
  }
  return runs;
};

const explainRun = (
  points: readonly OnlinePoint[],
  run: readonly Change[],
  events: readonly LiveEvent[],
): Explanation => {
  const first = run[0] as Change;
  const last = run.at(-1) as Change;
  const timeOf = ({ index }: Change): number => points[index]?.at ?? 0;
  const fromAt = timeOf(first);
  const untilAt = timeOf(last);
  const people = Math.round(last.after - first.before);
  const at = Math.round((fromAt + untilAt) / 2);
  return { fromAt, at, untilAt, people, cause: causeOf(events, at, people > 0) };
};

/** The newest event before the change; one that fits its direction comes first. */
const causeOf = (
  events: readonly LiveEvent[],
  at: number,
  isRise: boolean,
): LiveEvent | undefined => {
  const near = events
    .filter((event) => event.at <= at + LATE_MS && event.at >= at - CAUSE_MS)
    .sort((one, other) => other.at - one.at);
  return near.find(({ kind }) => brings.has(kind) === isRise);
};
