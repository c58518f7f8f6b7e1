import { type RefObject, useLayoutEffect, useState } from 'react';
import { fittingCount } from './fitting.ts';

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
