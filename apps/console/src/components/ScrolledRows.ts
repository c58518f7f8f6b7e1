import { heightOfRows, type RowOffsets, rowOffsets, rowWindow } from './rowWindow.ts';

const ESTIMATED_ROW = 36;
const MARGIN = 300;
/** Distance from the end that still counts as the end. */
const END_TOLERANCE = 24;

/** What there is to show, in a viewport of this height. */
interface RowList {
  keys: readonly string[];
  isFrozen: boolean;
  height: number;
}

/** Where the rows are, and from which to which they are rendered. */
export interface RowLayout extends RowList {
  offsets: RowOffsets;
  first: number;
  end: number;
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

/** The rows of a scrolled element. Visible ones keep their position when rows above change or are removed. */
export class ScrolledRows {
  /** The last row that was visible at the end of the list. */
  endSeen: string | undefined;
  readonly #rerender: () => void;
  readonly #heights = new Map<string, number>();
  #rendered: RenderedRows | undefined;
  /** Current scroll position, and the last one set by code: if they differ, the user has scrolled. */
  #top = 0;
  #ownTop = 0;
  #target: Target | undefined;
  /** Above the first row, in a list of this height; unknown while there are no rows. */
  #freeSpace: { space: number; height: number } | undefined;

  constructor(rerender: () => void) {
    this.#rerender = rerender;
  }

  heightOf(key: string): number {
    return this.#heights.get(key) ?? ESTIMATED_ROW;
  }

  layout(list: RowList): RowLayout {
    const offsets = this.#offsetsOf(list);
    // The scroll position after anchoring is computed before rendering, so that a burst costs one layout
    // per frame.
    const after = { keys: list.keys, offsets };
    const shift = this.#rendered ? shiftOf(this.#rendered, after, this.#top) : 0;
    return { ...list, offsets, ...rowWindow(offsets, this.#top + shift, list.height, MARGIN) };
  }

  /** Measures what was rendered, and scrolls to the target, or so that visible rows do not move. */
  settle(element: HTMLElement, layout: RowLayout): void {
    const { keys, height } = layout;
    const before = this.#rendered;
    const width = element.clientWidth;
    if (before && before.width !== width) {
      this.#target ??= positionAfter(this.#ownTop, before.keys, before.offsets);
      this.#heights.clear();
    }
    const hasChanged = measure(element, this.#heights);
    if (this.#heights.size > 4 * (keys.length + 100)) deleteOthers(this.#heights, keys);
    const offsets = hasChanged ? this.#offsetsOf(layout) : layout.offsets;
    const after = { keys, offsets, width };
    this.#rendered = after;
    const isKnown = keys.length > 0 && height > 0;
    this.#freeSpace = isKnown ? { space: offsets.tops[0] ?? 0, height } : undefined;

    const wanted =
      goalTop(this.#target, after, element) ?? anchoredTop(before, after, element, this.#ownTop);
    const isAtTarget = Math.abs(wanted - element.scrollTop) <= 0.5;
    if (!isAtTarget) this.#moveTo(element, wanted);
    this.#top = element.scrollTop;
    const isDrawn = this.#isDrawnBy(offsets, layout);
    if (isAtTarget && isDrawn) this.#target = undefined;
    if (!isDrawn) this.#rerender();
    if (distanceToEnd(element) <= END_TOLERANCE) this.endSeen = keys.at(-1);
  }

  /** Handles a scroll event; undefined unless the user scrolled. */
  scrolled(element: HTMLElement, layout: RowLayout): { isAtEnd: boolean } | undefined {
    this.#top = element.scrollTop;
    if (!this.#isDrawnBy(layout.offsets, layout)) this.#rerender();
    if (Math.abs(this.#top - this.#ownTop) < 1) return undefined;
    this.#ownTop = this.#top;
    this.#target = undefined;
    return { isAtEnd: distanceToEnd(element) <= END_TOLERANCE };
  }

  /** Scrolls to a row, or to the end; at once, and again when more is measured. */
  scrollTo(element: HTMLElement | null, target: Target): void {
    this.#target = target;
    if (!element || !this.#rendered) return;
    const goal = goalTop(target, this.#rendered, element);
    if (goal === undefined) return;
    this.#moveTo(element, goal);
    this.#rerender();
  }

  /** The first visible row and its offset, to restore later. */
  position(element: HTMLElement): { key: string; offset: number } | undefined {
    if (!this.#rendered) return undefined;
    const { keys, offsets } = this.#rendered;
    const found = positionAfter(element.scrollTop, keys, offsets);
    return found?.key === undefined ? undefined : { key: found.key, offset: found.offset };
  }

  #offsetsOf({ keys, isFrozen, height }: RowList): RowOffsets {
    const free = height - heightOfRows(keys, this.#heights, ESTIMATED_ROW);
    // A short list is aligned to the bottom; frozen rows are not pushed up by new ones, but stay where
    // they are on the screen when the parts above the list take some of its height.
    const frozen = isFrozen ? this.#freeSpace : undefined;
    const start = frozen ? frozen.space + height - frozen.height : free;
    return rowOffsets(keys, this.#heights, ESTIMATED_ROW, Math.max(0, start));
  }

  /** Whether these offsets render the same rows at the same position. */
  #isDrawnBy(now: RowOffsets, { first, end, offsets, height }: RowLayout): boolean {
    const wanted = rowWindow(now, this.#top, height, MARGIN);
    return wanted.first === first && wanted.end === end && now.tops[first] === offsets.tops[first];
  }

  #moveTo(element: HTMLElement, goal: number): void {
    element.scrollTop = goal;
    this.#top = element.scrollTop;
    this.#ownTop = element.scrollTop;
  }
}

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
