import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { heightOfRows, type RowOffsets, rowOffsets, rowWindow } from './rowWindow.ts';

const ESTIMATED_ROW = 36;
const MARGIN = 300;
/** Distance from the end that still counts as the end. */
const END_TOLERANCE = 24;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the viewport; 0 until measured. */
  height: number;
  first: number;
  end: number;
  spaceAbove: number;
  spaceBelow: number;
  /** The last row that was visible at the end of the list. */
  endSeen: RefObject<string | undefined>;
  heightOf(key: string): number;
  /** Handles a scroll event; undefined unless the user scrolled. */
  scrolled(): { isAtEnd: boolean } | undefined;
  scrollToEnd(): void;
  /** Scrolls a row to this offset below the top edge. */
  scrollToRow(key: string, offset: number): void;
  /** The first visible row and its offset, to restore later. */
  position(): { key: string; offset: number } | undefined;
}

interface Target {
  key: string | undefined;
  offset: number;
}

interface RenderedRows {
  keys: readonly string[];
  offsets: RowOffsets;
  width: number;
}

/**
 * Virtualises rows of different heights. When rows above change or are removed, visible rows keep their
 * position; browsers' scroll anchoring needs all rows to exist. Rows are elements with `data-row`.
 */
export const useRowWindow = (keys: readonly string[], isFrozen: boolean): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new Map<string, number>());
  const [height, setHeight] = useState(0);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const rendered = useRef<RenderedRows>(undefined);
  /** Current scroll position, and the last one set by code: if they differ, the user has scrolled. */
  const top = useRef(0);
  const ownTop = useRef(0);
  const target = useRef<Target>(undefined);
  /** Above the first row, in a list of this height; unknown while there are no rows. */
  const freeSpace = useRef<{ space: number; height: number }>(undefined);
  const endSeen = useRef<string>(undefined);

  const computeOffsets = () => {
    const free = height - heightOfRows(keys, heights, ESTIMATED_ROW);
    // A short list is aligned to the bottom; frozen rows are not pushed up by new ones, but stay where
    // they are on the screen when the parts above the list take some of its height.
    const frozen = isFrozen ? freeSpace.current : undefined;
    const start = frozen ? frozen.space + height - frozen.height : free;
    return rowOffsets(keys, heights, ESTIMATED_ROW, Math.max(0, start));
  };
  const offsets = computeOffsets();
  // The scroll position after anchoring is computed before rendering, so that a burst costs one layout
  // per frame.
  const shift = rendered.current ? shiftOf(rendered.current, { keys, offsets }, top.current) : 0;
  const { first, end } = rowWindow(offsets, top.current + shift, height, MARGIN);

  /** Whether these offsets render the same rows at the same position. */
  const isDrawnBy = (now: RowOffsets) => {
    const wanted = rowWindow(now, top.current, height, MARGIN);
    return wanted.first === first && wanted.end === end && now.tops[first] === offsets.tops[first];
  };

  const moveTo = (goal: number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = goal;
    top.current = element.scrollTop;
    ownTop.current = element.scrollTop;
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = rendered.current;
    const width = element.clientWidth;
    if (before && before.width !== width) {
      target.current ??= positionAfter(ownTop.current, before.keys, before.offsets);
      heights.clear();
    }
    const hasChanged = measure(element, heights);
    if (heights.size > 4 * (keys.length + 100)) deleteOthers(heights, keys);
    const after = { keys, offsets: hasChanged ? computeOffsets() : offsets, width };
    rendered.current = after;
    const isKnown = keys.length > 0 && height > 0;
    freeSpace.current = isKnown ? { space: after.offsets.tops[0] ?? 0, height } : undefined;

    const wanted =
      goalTop(target.current, after, element) ??
      anchoredTop(before, after, element, ownTop.current);
    const isAtTarget = Math.abs(wanted - element.scrollTop) <= 0.5;
    if (!isAtTarget) moveTo(wanted);
    top.current = element.scrollTop;
    const isDrawn = isDrawnBy(after.offsets);
    if (isAtTarget && isDrawn) target.current = undefined;
    if (!isDrawn) rerender();
    if (distanceToEnd(element) <= END_TOLERANCE) endSeen.current = keys.at(-1);
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
    if (!isDrawnBy(offsets)) rerender();
    if (Math.abs(top.current - ownTop.current) < 1) return undefined;
    ownTop.current = top.current;
    target.current = undefined;
    return { isAtEnd: distanceToEnd(element) <= END_TOLERANCE };
  };

  const scrollTo = (next: Target) => {
    target.current = next;
    const element = scroller.current;
    const shown = rendered.current;
    if (!element || !shown) return;
    const goal = goalTop(next, shown, element);
    if (goal === undefined) return;
    moveTo(goal);
    rerender();
  };

  const position = () => {
    const element = scroller.current;
    const shown = rendered.current;
    if (!element || !shown) return undefined;
    const found = positionAfter(element.scrollTop, shown.keys, shown.offsets);
    return found?.key === undefined ? undefined : { key: found.key, offset: found.offset };
  };

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
    scrollToEnd: () => scrollTo({ key: undefined, offset: 0 }),
    scrollToRow: (key, offset) => scrollTo({ key, offset }),
    position,
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

const deleteOthers = (heights: Map<string, number>, keys: readonly string[]): void => {
  const wanted = new Set(keys);
  for (const key of [...heights.keys()]) if (!wanted.has(key)) heights.delete(key);
};

/** Scroll position of a target; the end when it names no row. */
const goalTop = (
  target: Target | undefined,
  { keys, offsets }: RenderedRows,
  element: HTMLElement,
): number | undefined => {
  if (!target) return undefined;
  const maxTop = element.scrollHeight - element.clientHeight;
  if (target.key === undefined) return maxTop;
  const index = keys.indexOf(target.key);
  const top = index < 0 ? undefined : offsets.tops[index];
  return top === undefined ? undefined : Math.max(0, Math.min(maxTop, top - target.offset));
};

const positionAfter = (
  top: number,
  keys: readonly string[],
  { tops }: RowOffsets,
): Target | undefined => {
  const index = keys.findIndex((_, at) => (tops[at] ?? 0) >= top);
  const key = keys[index];
  return key === undefined ? undefined : { key, offset: (tops[index] ?? 0) - top };
};

/** Scroll position at which visible rows do not move. */
const anchoredTop = (
  before: RenderedRows | undefined,
  after: RenderedRows,
  element: HTMLElement,
  topBefore: number,
): number => {
  // The browser has already moved a list that became shorter to its end.
  const isCut = topBefore > element.scrollTop && distanceToEnd(element) < 1;
  const top = isCut ? topBefore : element.scrollTop;
  const maxTop = element.scrollHeight - element.clientHeight;
  const anchored = top + (before ? shiftOf(before, after, top) : 0);
  return Math.max(0, Math.min(maxTop, anchored));
};

/** How far the first visible row that still exists was moved by changes above it. */
const shiftOf = (before: RenderedRows, after: Omit<RenderedRows, 'width'>, top: number): number => {
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
