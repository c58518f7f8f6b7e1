export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Edges and middle of a box along one axis. */
type Span = readonly [from: number, to: number, middle: number];

const across = ({ left, width }: Box): Span => [left, left + width, left + width / 2];
const down = ({ top, height }: Box): Span => [top, top + height, top + height / 2];

interface Direction {
  readonly along: (box: Box) => Span;
  readonly aside: (box: Box) => Span;
  readonly isBack: boolean;
  /** Only what stands in the same row. */
  readonly inRow: boolean;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: { along: across, aside: down, isBack: true, inRow: true },
  ArrowRight: { along: across, aside: down, isBack: false, inRow: true },
  ArrowUp: { along: down, aside: across, isBack: true, inRow: false },
  ArrowDown: { along: down, aside: across, isBack: false, inRow: false },
};

/** A tile right below is nearer than one beside it. */
const ASIDE = 3;

/** How far a box is from another in a direction; infinitely, where it does not lie in it. */
const distance = (from: Box, to: Box, direction: Direction): number => {
  const { along, aside, isBack, inRow } = direction;
  const [fromBegin, fromEnd] = along(from);
  const [toBegin, toEnd] = along(to);
  const ahead = isBack ? fromBegin - toEnd : toBegin - fromEnd;
  const [sideBegin, sideEnd, fromMiddle] = aside(from);
  const [otherBegin, otherEnd, toMiddle] = aside(to);
  const isBeside = otherBegin < sideEnd && otherEnd > sideBegin;
  if (ahead < 0 || (inRow && !isBeside)) return Number.POSITIVE_INFINITY;
  return ahead + Math.abs(toMiddle - fromMiddle) * ASIDE;
};

/** The place of the tile that a key leads to; undefined for other keys. At an edge it stays. */
export const nextTile = (boxes: readonly Box[], at: number, key: string): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const direction = directions[key];
  const from = boxes[at];
  if (!direction || !from) return undefined;
  let nearest = { place: at, away: Number.POSITIVE_INFINITY };
  for (const [place, box] of boxes.entries()) {
    const away = place === at ? Number.POSITIVE_INFINITY : distance(from, box, direction);
    if (away < nearest.away) nearest = { place, away };
  }
  if (nearest.place !== at) return nearest.place;
  // At the end of a row the next one follows, as when reading.
  if (key === 'ArrowRight') return Math.min(boxes.length - 1, at + 1);
  return key === 'ArrowLeft' ? Math.max(0, at - 1) : at;
};
