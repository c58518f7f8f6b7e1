import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { ScrolledRows } from './ScrolledRows.ts';

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the viewport; 0 until measured. */
  height: number;
  first: number;
  end: number;
  spaceAbove: number;
  spaceBelow: number;
  /** The last row that was visible at the end of the list. */
  endSeen(): string | undefined;
  heightOf(key: string): number;
  /** Handles a scroll event; undefined unless the user scrolled. */
  scrolled(): { isAtEnd: boolean } | undefined;
  scrollToEnd(): void;
  /** Scrolls a row to this offset below the top edge. */
  scrollToRow(key: string, offset: number): void;
  /** The first visible row and its offset, to restore later. */
  position(): { key: string; offset: number } | undefined;
}

/**
 * Virtualises rows of different heights. When rows above change or are removed, visible rows keep their
 * position; browsers' scroll anchoring needs all rows to exist. Rows are elements with `data-row`.
 */
export const useRowWindow = (keys: readonly string[], isFrozen: boolean): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const [rows] = useState(() => new ScrolledRows(rerender));
  const layout = rows.layout({ keys, isFrozen, height });
  const { offsets, first, end } = layout;

  useLayoutEffect(() => {
    if (scroller.current) rows.settle(scroller.current, layout);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, []);

  return {
    scroller,
    height,
    first,
    end,
    spaceAbove: offsets.tops[first] ?? 0,
    spaceBelow: offsets.total - (offsets.tops[end] ?? offsets.total),
    endSeen: () => rows.endSeen,
    heightOf: (key) => rows.heightOf(key),
    scrolled: () => (scroller.current ? rows.scrolled(scroller.current, layout) : undefined),
    scrollToEnd: () => rows.scrollTo(scroller.current, { key: undefined, offset: 0 }),
    scrollToRow: (key, offset) => rows.scrollTo(scroller.current, { key, offset }),
    position: () => (scroller.current ? rows.position(scroller.current) : undefined),
  };
};
