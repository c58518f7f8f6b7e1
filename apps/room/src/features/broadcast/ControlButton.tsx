import type { ComponentProps, ReactNode } from 'react';
import styles from './Broadcast.module.css';

interface ControlButtonProps extends ComponentProps<'button'> {
  icon: ReactNode;
}

/** A control of the host: an icon above its word. */
export const ControlButton = ({ icon, children, ...button }: ControlButtonProps) => (
  <button type="button" {...button} className={styles.control}>
    {icon}
    <span>{children}</span>
  </button>
);
