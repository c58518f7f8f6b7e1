import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { heightOfRows, type RowOffsets, rowOffsets, rowWindow } from './rowWindow.ts';

const ESTIMATED_ROW = 36;
const MARGIN = 300;
/** This near to the end counts as the end. */
const END_SLACK = 24;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  first: number;
  end: number;
  spaceAbove: number;
  spaceBelow: number;
  /** The last row, while the list stands at its end. */
  endInView: string | undefined;
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
  const [view, setView] = useState({ top: 0, height: 0 });
  const [endInView, setEndInView] = useState<string>();
  const [, setMeasured] = useState(0);
  const drawn = useRef<Drawn>(undefined);
  const ownTop = useRef(0);
  const target = useRef<Target>(undefined);
  const freeSpace = useRef(0);

  const layOut = () => {
    const free = view.height - heightOfRows(keys, heights, ESTIMATED_ROW);
    // Few rows stand at the lower edge; held ones are not pushed up by another.
    const start = isHeld ? freeSpace.current : Math.max(0, free);
    return rowOffsets(keys, heights, ESTIMATED_ROW, start);
  };
  const offsets = layOut();
  const { first, end } = rowWindow(offsets, view.top, view.height, MARGIN);

  const moveTo = useCallback((top: number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = top;
    ownTop.current = element.scrollTop;
    setView((now) => (now.top === element.scrollTop ? now : { ...now, top: element.scrollTop }));
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
    if (Math.abs(wanted - element.scrollTop) > 0.5) moveTo(wanted);
    else if (!hasChanged) target.current = undefined;
    if (hasChanged) setMeasured((times) => times + 1);
    setEndInView(distanceToEnd(element) <= END_SLACK ? keys.at(-1) : undefined);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setView((now) => ({ ...now, height: element.clientHeight }));
    });
    observer.observe(element);
    setView({ top: element.scrollTop, height: element.clientHeight });
    return () => observer.disconnect();
  }, []);

  const scrolled = () => {
    const element = scroller.current;
    if (!element) return undefined;
    const { scrollTop } = element;
    setView((now) => (now.top === scrollTop ? now : { ...now, top: scrollTop }));
    if (Math.abs(scrollTop - ownTop.current) < 1) return undefined;
    ownTop.current = scrollTop;
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
      if (goal !== undefined) moveTo(goal);
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
    first,
    end,
    spaceAbove: offsets.tops[first] ?? 0,
    spaceBelow: offsets.total - (offsets.tops[end] ?? offsets.total),
    endInView,
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
const shiftOf = (before: Drawn, after: Drawn, top: number): number => {
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
