import { useStore } from '@live/web';
import { toasts } from '../lib/toasts.ts';
import styles from './Toasts.module.css';

export const Toasts = () => (
  <output className={styles.toasts} aria-live="polite">
    {useStore(toasts).map(({ id, text }) => (
      <span key={id}>{text}</span>
    ))}
  </output>
);
