import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many buttons fit in one row, from the left. Where not all fit, the button that opens the rest needs a place too.
 */
export const fittingCount = (
  widths: readonly number[],
  available: number,
  gap: number,
  moreWidth: number,
): number => {
  const ends: number[] = [];
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width);
  if ((ends.at(-1) ?? 0) <= available) return widths.length;
  return ends.filter((end) => end + gap + moreWidth <= available).length;
};

interface Row {
  /** The buttons, those without a place included, and then the one that opens the rest. */
  buttons: RefObject<HTMLDivElement | null>;
  gap: number;
}

/** How many of the row's buttons have a place in it. Measured, because fonts and zoom differ. */
export const useFittingCount = ({ buttons, gap }: Row, all: number): number => {
  const [count, setCount] = useState(all);
  useLayoutEffect(() => {
    const row = buttons.current;
    if (!row) return;
    const measure = () => {
      const widths = [...row.children].map((child) => child.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      setCount(fittingCount(widths.slice(0, all), row.clientWidth, gap, more));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    // Fonts that arrive late change the buttons, not the row.
    for (const child of row.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [buttons, gap, all]);
  return count;
};
