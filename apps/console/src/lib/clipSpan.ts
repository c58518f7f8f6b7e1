import { limits } from '@live/protocol';

/** Milliseconds from the beginning of the live. */
export interface ClipSpan {
  readonly from: number;
  readonly to: number;
}

export type ClipEdge = 'from' | 'to';

export const SHORTEST_MS = 1_000;
/** What a first edge, or a mark, is given around it. */
const HALF_MS = 30_000;

const within = (at: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(at, least), most));

/** The minute around a moment, moved or cut to lie within the live. */
export const spanAround = (at: number, whole: number): ClipSpan => {
  const from = within(at - HALF_MS, 0, Math.max(0, whole - 2 * HALF_MS));
  return { from, to: within(from + 2 * HALF_MS, 0, whole) };
};

/** From where a pointer went down to where it is, at most as long as a clip may be. */
export const spanBetween = (anchor: number, at: number, whole: number): ClipSpan => {
  const begin = within(anchor, 0, whole);
  const reached = within(at, begin - limits.clipMs, begin + limits.clipMs);
  const end = within(reached, 0, whole);
  return { from: Math.min(begin, end), to: Math.max(begin, end) };
};

/** Moves one edge. The other follows where the clip would become too long, too short, or turn round. */
export const moveEdge = (
  span: ClipSpan | undefined,
  edge: ClipEdge,
  at: number,
  whole: number,
): ClipSpan => {
  if (edge === 'from') {
    const from = within(at, 0, Math.max(0, whole - SHORTEST_MS));
    const isAfter = span !== undefined && span.to > from;
    const to = isAfter ? span.to : from + HALF_MS;
    return { from, to: within(to, from + SHORTEST_MS, Math.min(whole, from + limits.clipMs)) };
  }
  const to = within(at, Math.min(SHORTEST_MS, whole), whole);
  const isBefore = span !== undefined && span.from < to;
  const from = isBefore ? span.from : to - HALF_MS;
  return { from: within(from, Math.max(0, to - limits.clipMs), to - SHORTEST_MS), to };
};
