import type { PropsWithChildren } from 'react';
import styles from './Notice.module.css';

/** A whole page with one message and the actions that are possible. */
export const Notice = ({
  title,
  hint,
  children,
}: PropsWithChildren<{ title: string; hint?: string }>) => (
  <main className={styles.notice}>
    <h1>{title}</h1>
    {hint && <p>{hint}</p>}
    <div className={styles.actions}>{children}</div>
  </main>
);
