import { Flag, type MarkKind, markKinds, type ReviewMark } from '@live/protocol';
import type { SpanLimits, TimeScale } from '../../components/timeline/timeScale.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';

/** What can be shown or hidden on the axis. */
export const seriesNames = ['online', 'comments', 'likes'] as const;
export type SeriesName = (typeof seriesNames)[number];
export const seriesColours = { online: 'var(--accent)', comments: '#3e8bd6', likes: '#e08a00' };
export type AxisPart = SeriesName | MarkKind;

export const GUTTER = 64;
export const RULER_HEIGHT = 22;
export const CURVE_HEIGHT = 96;
export const RECORDINGS_HEIGHT = 12;
export const LANE_HEIGHT = 14;
/** Space between curve, recordings and lanes. */
const GAP = 6;

export const RECORDINGS_TOP = RULER_HEIGHT + CURVE_HEIGHT + GAP;
const LANES_TOP = RECORDINGS_TOP + RECORDINGS_HEIGHT + GAP;

/** The marks of one kind, in the order of their moments. */
export interface Lane {
  readonly kind: MarkKind;
  readonly top: number;
  readonly marks: readonly ReviewMark[];
}

/** A lane for each kind that has marks and is not hidden. */
export const lanesOf = (
  marks: readonly ReviewMark[],
  hidden: ReadonlySet<AxisPart>,
): readonly Lane[] => {
  const byKind = Map.groupBy(marks, ({ kind }) => kind);
  return markKinds
    .filter((kind) => byKind.has(kind) && !hidden.has(kind))
    .map((kind, index) => ({
      kind,
      top: LANES_TOP + index * LANE_HEIGHT,
      marks: byKind.get(kind) ?? [],
    }));
};

export const heightOf = (lanes: readonly Lane[]): number =>
  LANES_TOP + lanes.length * LANE_HEIGHT + 4;

export const isStanding = ({ isUndone }: ReviewMark): boolean => isUndone !== Flag.YES;

/** How many marks of a kind there are. What was undone does not count, but its marks are seen. */
export const laneLabel = (kind: MarkKind, marks: readonly ReviewMark[]): string => {
  const standing = marks.filter(isStanding).length;
  const undone = marks.length - standing;
  return reviewTexts.countOf(reviewTexts.lanes[kind], standing, undone);
};

/** The shortest part that can be shown. */
const MIN_SPAN_MS = 10_000;

export const limitsOf = (durationMs: number): SpanLimits => ({
  whole: Math.max(durationMs, MIN_SPAN_MS),
  least: MIN_SPAN_MS,
});

const REACH = 6;

/** The mark under the pointer, if there is one: the nearest in the lane. */
export const markAt = (
  lanes: readonly Lane[],
  x: number,
  y: number,
  scale: TimeScale,
): ReviewMark | undefined => {
  const lane = lanes.find(({ top }) => y >= top && y < top + LANE_HEIGHT);
  let nearest: { mark: ReviewMark; distance: number } | undefined;
  for (const mark of lane?.marks ?? []) {
    const distance = Math.abs(scale.x(mark.atMs) - x);
    if (distance <= REACH && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { mark, distance };
  }
  return nearest?.mark;
};

/** The value of a curve at a moment: that of the last point until then. */
export const onlineAt = (
  online: readonly (readonly [number, number])[],
  atMs: number,
): number | undefined => online.findLast(([at]) => at <= atMs)?.[1];
