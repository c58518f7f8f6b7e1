import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { heightOfRows, type RowOffsets, rowOffsets, rowWindow } from './rowWindow.ts';

const ESTIMATED_ROW = 36;
const MARGIN = 300;
/** This near to the end counts as the end. */
const END_SLACK = 24;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** Of what is in view; nothing before it is measured. */
  height: number;
  first: number;
  end: number;
  spaceAbove: number;
  spaceBelow: number;
  /** The row that was last seen at the end of the list. */
  endSeen: RefObject<string | undefined>;
  heightOf(key: string): number;
  /** Takes a scroll event; says whether it was a person who scrolled, and where to. */
  scrolled(): { isAtEnd: boolean } | undefined;
  scrollToEnd(): void;
  /** Puts a row so far below the upper edge. */
  scrollToRow(key: string, offset: number): void;
  /** The first row in view and where it stands, to come back to. */
  place(): { key: string; offset: number } | undefined;
}

interface Target {
  key: string | undefined;
  offset: number;
}

interface Drawn {
  keys: readonly string[];
  offsets: RowOffsets;
  width: number;
}

/**
 * Draws only the rows in view. When rows above change or go, what is in view stays where it is;
 * browsers do this themselves only where all rows exist. Rows are elements with `data-row`.
 */
export const useRowWindow = (keys: readonly string[], isHeld: boolean): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new Map<string, number>());
  const [height, setHeight] = useState(0);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const drawn = useRef<Drawn>(undefined);
  /** Where the list stands, and where it was put last: if they differ, a person has scrolled. */
  const top = useRef(0);
  const ownTop = useRef(0);
  const target = useRef<Target>(undefined);
  const freeSpace = useRef(0);
  const endSeen = useRef<string>(undefined);

  const layOut = () => {
    const free = height - heightOfRows(keys, heights, ESTIMATED_ROW);
    // Few rows stand at the lower edge; held ones are not pushed up by another.
    const start = isHeld ? freeSpace.current : Math.max(0, free);
    return rowOffsets(keys, heights, ESTIMATED_ROW, start);
  };
  const offsets = layOut();
  // Where the list will stand once what is in view has been kept in its place: drawn right at once,
  // a flood costs one layout a frame.
  const shift = drawn.current ? shiftOf(drawn.current, { keys, offsets }, top.current) : 0;
  const { first, end } = rowWindow(offsets, top.current + shift, height, MARGIN);

  /** Whether the same rows, in the same place, would be drawn for these. */
  const isDrawnBy = (now: RowOffsets) => {
    const wanted = rowWindow(now, top.current, height, MARGIN);
    return wanted.first === first && wanted.end === end && now.tops[first] === offsets.tops[first];
  };

  const moveTo = useCallback((goal: number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = goal;
    top.current = element.scrollTop;
    ownTop.current = element.scrollTop;
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = drawn.current;
    const width = element.clientWidth;
    if (before && before.width !== width) {
      target.current ??= placeAfter(ownTop.current, before.keys, before.offsets);
      heights.clear();
    }
    const hasChanged = measure(element, heights);
    if (heights.size > 4 * (keys.length + 100)) forgetOthers(heights, keys);
    const after = { keys, offsets: hasChanged ? layOut() : offsets, width };
    drawn.current = after;
    freeSpace.current = after.offsets.tops[0] ?? 0;

    const wanted =
      goalTop(target.current, after, element) ?? stillTop(before, after, element, ownTop.current);
    const isThere = Math.abs(wanted - element.scrollTop) <= 0.5;
    if (!isThere) moveTo(wanted);
    top.current = element.scrollTop;
    const isDrawn = isDrawnBy(after.offsets);
    if (isThere && isDrawn) target.current = undefined;
    if (!isDrawn) redraw();
    if (distanceToEnd(element) <= END_SLACK) endSeen.current = keys.at(-1);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, []);

  const scrolled = () => {
    const element = scroller.current;
    if (!element) return undefined;
    top.current = element.scrollTop;
    if (!isDrawnBy(offsets)) redraw();
    if (Math.abs(top.current - ownTop.current) < 1) return undefined;
    ownTop.current = top.current;
    target.current = undefined;
    return { isAtEnd: distanceToEnd(element) <= END_SLACK };
  };

  const aim = useCallback(
    (next: Target) => {
      target.current = next;
      const element = scroller.current;
      const shown = drawn.current;
      if (!element || !shown) return;
      const goal = goalTop(next, shown, element);
      if (goal === undefined) return;
      moveTo(goal);
      redraw();
    },
    [moveTo],
  );

  const place = useCallback(() => {
    const element = scroller.current;
    const shown = drawn.current;
    if (!element || !shown) return undefined;
    const found = placeAfter(element.scrollTop, shown.keys, shown.offsets);
    return found?.key === undefined ? undefined : { key: found.key, offset: found.offset };
  }, []);

  return {
    scroller,
    height,
    first,
    end,
    spaceAbove: offsets.tops[first] ?? 0,
    spaceBelow: offsets.total - (offsets.tops[end] ?? offsets.total),
    endSeen,
    heightOf: (key) => heights.get(key) ?? ESTIMATED_ROW,
    scrolled,
    scrollToEnd: useCallback(() => aim({ key: undefined, offset: 0 }), [aim]),
    scrollToRow: useCallback((key: string, offset: number) => aim({ key, offset }), [aim]),
    place,
  };
};

const distanceToEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number =>
  scrollHeight - clientHeight - scrollTop;

const measure = (element: HTMLElement, heights: Map<string, number>): boolean => {
  let hasChanged = false;
  for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
    const key = row.dataset.row ?? '';
    const { height } = row.getBoundingClientRect();
    if (Math.abs((heights.get(key) ?? -1) - height) > 0.1) {
      heights.set(key, height);
      hasChanged = true;
    }
  }
  return hasChanged;
};

const forgetOthers = (heights: Map<string, number>, keys: readonly string[]): void => {
  const wanted = new Set(keys);
  for (const key of [...heights.keys()]) if (!wanted.has(key)) heights.delete(key);
};

/** Where to scroll for a target; the end when no row is named. */
const goalTop = (
  target: Target | undefined,
  { keys, offsets }: Drawn,
  element: HTMLElement,
): number | undefined => {
  if (!target) return undefined;
  const furthest = element.scrollHeight - element.clientHeight;
  if (target.key === undefined) return furthest;
  const index = keys.indexOf(target.key);
  const top = index < 0 ? undefined : offsets.tops[index];
  return top === undefined ? undefined : Math.max(0, Math.min(furthest, top - target.offset));
};

const placeAfter = (
  top: number,
  keys: readonly string[],
  { tops }: RowOffsets,
): Target | undefined => {
  const index = keys.findIndex((_, at) => (tops[at] ?? 0) >= top);
  const key = keys[index];
  return key === undefined ? undefined : { key, offset: (tops[index] ?? 0) - top };
};

/** Where to scroll so that what is in view does not move. */
const stillTop = (
  before: Drawn | undefined,
  after: Drawn,
  element: HTMLElement,
  topBefore: number,
): number => {
  // A list that became shorter has already been moved by the browser, to its end.
  const isCut = topBefore > element.scrollTop && distanceToEnd(element) < 1;
  const top = isCut ? topBefore : element.scrollTop;
  const furthest = element.scrollHeight - element.clientHeight;
  const still = top + (before ? shiftOf(before, after, top) : 0);
  return Math.max(0, Math.min(furthest, still));
};

/** How far the first row in view that is still there has been moved by what happened above it. */
const shiftOf = (before: Drawn, after: Omit<Drawn, 'width'>, top: number): number => {
  if (before.keys === after.keys && before.offsets === after.offsets) return 0;
  const places = new Map(after.keys.map((key, index) => [key, after.offsets.tops[index] ?? 0]));
  for (const [at, key] of before.keys.entries()) {
    const topThen = before.offsets.tops[at] ?? 0;
    if (topThen < top) continue;
    const topNow = places.get(key);
    if (topNow !== undefined) return topNow - topThen;
  }
  return 0;
};
