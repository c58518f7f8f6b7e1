import type { PropsWithChildren } from 'react';
import styles from './Picture.module.css';

/** The room's cover image, blurred, with a message on it. */
export const Cover = ({
  logo,
  title,
  children,
}: PropsWithChildren<{ logo: string; title: string }>) => (
  <div className={styles.cover}>
    {logo && <img src={logo} alt="" />}
    <div className={styles.message}>
      <output>{title}</output>
      {children}
    </div>
  </div>
);
