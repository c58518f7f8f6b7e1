import { limits } from '@live/protocol';

// Segments of a recording on one timeline; breaks between them are shown but not played.

export interface Segment {
  readonly url: string;
  /** Milliseconds, counted from the same moment for all segments, if the back end provides it. */
  readonly beginAt?: number | undefined;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
}

export interface Span {
  /** Seconds on the timeline. */
  readonly start: number;
  readonly length: number;
}

export interface Break extends Span {
  /** How long the break really lasted. */
  readonly seconds: number;
}

export interface Timeline {
  readonly segments: readonly Span[];
  readonly breaks: readonly Break[];
  readonly length: number;
}

/** Limits the width of a break, because a long break would hide short segments. */
const MAX_BREAK_SHARE = 0.04;

export function buildTimeline(segments: readonly Segment[]): Timeline {
  const played = segments.reduce((sum, { duration }) => sum + duration, 0);
  const widest = played * MAX_BREAK_SHARE;
  const laid: Span[] = [];
  const breaks: Break[] = [];
  let at = 0;
  segments.forEach((segment, index) => {
    const seconds = breakBefore(segments[index - 1], segment);
    if (seconds * 1_000 >= limits.shortestBreakMs) {
      const length = Math.min(seconds, widest);
      breaks.push({ start: at, length, seconds });
      at += length;
    }
    laid.push({ start: at, length: segment.duration });
    at += segment.duration;
  });
  return { segments: laid, breaks, length: at };
}

function breakBefore(before: Segment | undefined, segment: Segment): number {
  if (before?.beginAt === undefined || segment.beginAt === undefined) return 0;
  return (segment.beginAt - before.beginAt) / 1_000 - before.duration;
}

/** The segment and offset at a position of the timeline. A break maps to the next segment. */
export function locate(timeline: Timeline, position: number): { index: number; at: number } {
  const { segments } = timeline;
  for (const [index, { start, length }] of segments.entries()) {
    if (position < start + length) return { index, at: Math.max(0, position - start) };
  }
  const last = segments.length - 1;
  return { index: Math.max(0, last), at: segments[last]?.length ?? 0 };
}

/** The timeline position of an offset in a segment. */
export function positionOf(timeline: Timeline, index: number, at: number): number {
  const segment = timeline.segments[index];
  return segment ? segment.start + Math.min(Math.max(0, at), segment.length) : 0;
}
