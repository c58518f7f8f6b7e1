/** Segments of a recording on one line, with the gaps between them drawn but not played. */

export interface Segment {
  readonly url: string;
  /** Epoch milliseconds, where the back end knows. */
  readonly beginAt?: number | undefined;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
}

export interface Stretch {
  /** Seconds on the line. */
  readonly start: number;
  readonly length: number;
}

export interface Gap extends Stretch {
  /** How long the broadcast really paused. */
  readonly seconds: number;
}

export interface Timeline {
  readonly segments: readonly Stretch[];
  readonly gaps: readonly Gap[];
  readonly length: number;
}

/** An hour's pause between two minutes of picture would leave nothing to see of the picture. */
const WIDEST_GAP_SHARE = 0.04;
/** Below this two segments follow each other: clocks and keyframes are not that exact. */
const SMALLEST_GAP_SECONDS = 1.5;

export function layOut(segments: readonly Segment[]): Timeline {
  const played = segments.reduce((sum, { duration }) => sum + duration, 0);
  const widest = played * WIDEST_GAP_SHARE;
  const laid: Stretch[] = [];
  const gaps: Gap[] = [];
  let at = 0;
  segments.forEach((segment, index) => {
    const seconds = gapBefore(segments[index - 1], segment);
    if (seconds >= SMALLEST_GAP_SECONDS) {
      const length = Math.min(seconds, widest);
      gaps.push({ start: at, length, seconds });
      at += length;
    }
    laid.push({ start: at, length: segment.duration });
    at += segment.duration;
  });
  return { segments: laid, gaps, length: at };
}

function gapBefore(before: Segment | undefined, segment: Segment): number {
  if (before?.beginAt === undefined || segment.beginAt === undefined) return 0;
  return (segment.beginAt - before.beginAt) / 1_000 - before.duration;
}

/** Which segment plays at a place on the line, and where in it. A gap leads to what follows it. */
export function locate(timeline: Timeline, place: number): { index: number; at: number } {
  const { segments } = timeline;
  for (const [index, { start, length }] of segments.entries()) {
    if (place < start + length) return { index, at: Math.max(0, place - start) };
  }
  const last = segments.length - 1;
  return { index: Math.max(0, last), at: segments[last]?.length ?? 0 };
}

/** The place on the line of a moment in a segment. */
export function placeOf(timeline: Timeline, index: number, at: number): number {
  const segment = timeline.segments[index];
  return segment ? segment.start + Math.min(Math.max(0, at), segment.length) : 0;
}
