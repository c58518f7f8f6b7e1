import type { PropsWithChildren } from 'react';
import styles from './Picture.module.css';

/** The room's cover image, blurred, with a message on it unless the title is empty. */
export const Cover = ({
  logo,
  title,
  children,
}: PropsWithChildren<{ logo: string; title: string }>) => (
  <div className={styles.cover}>
    {logo && <img src={logo} alt="" />}
    {title && (
      <div className={styles.message}>
        <output>{title}</output>
        {children}
      </div>
    )}
  </div>
);
