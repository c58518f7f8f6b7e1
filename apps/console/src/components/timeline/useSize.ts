import { useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const NO_SIZE: Size = { width: 0, height: 0 };

/** The size of an element, as it changes. */
export const useSize = (element: HTMLElement | null): Size => {
  const [size, setSize] = useState(NO_SIZE);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
};
