import type { PropsWithChildren } from 'react';
import styles from './Notice.module.css';

/** A whole page that says one thing, and what can be done about it. */
export const Notice = ({
  title,
  hint,
  children,
}: PropsWithChildren<{ title: string; hint?: string }>) => (
  <main className={styles.notice}>
    <h1>{title}</h1>
    {hint && <p>{hint}</p>}
    <div className={styles.ways}>{children}</div>
  </main>
);
