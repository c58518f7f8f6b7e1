import type { PropsWithChildren } from 'react';

/** Inline SVG, because an icon library would enlarge the first load. */
export const LineIcon = ({ size, children }: PropsWithChildren<{ size: number }>) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
