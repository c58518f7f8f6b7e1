import type { PropsWithChildren } from 'react';
import styles from './MessagePage.module.css';

/** A whole page with one message and the actions that are possible. */
export const MessagePage = ({
  title,
  hint,
  children,
}: PropsWithChildren<{ title: string; hint?: string }>) => (
  <main className={styles.page}>
    <h1>{title}</h1>
    {hint && <p>{hint}</p>}
    <div className={styles.actions}>{children}</div>
  </main>
);
