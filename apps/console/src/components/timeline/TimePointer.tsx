import type { ReactNode } from 'react';
import styles from './TimePointer.module.css';

interface TimePointerProps {
  x: number;
  /** Width of what it stands on; its text keeps within. */
  width: number;
  children: ReactNode;
}

/** A line at a moment, with what was then. Hidden from screen readers, as the pointer is. */
export const TimePointer = ({ x, width, children }: TimePointerProps) => (
  <>
    <span className={styles.line} style={{ transform: `translateX(${x}px)` }} />
    <p
      className={styles.text}
      style={x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }}
      aria-hidden
    >
      {children}
    </p>
  </>
);
