import type { ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import styles from './RoomLayout.module.css';

interface RoomLayoutProps {
  isLoading?: boolean;
  logo?: string;
  header?: ReactNode;
  video?: ReactNode;
  actions?: ReactNode;
  card?: ReactNode;
  statistics?: ReactNode;
  comments?: ReactNode;
}

/** The layout of the page. Every part is reserved from the first paint, so that nothing shifts later. */
export const RoomLayout = ({ isLoading = false, logo, ...parts }: RoomLayoutProps) => (
  <div className={styles.page} aria-busy={isLoading}>
    <div className={styles.stage} data-side="left">
      {logo && (
        <img
          key={logo}
          className={styles.logo}
          src={logo}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      <header className={styles.header}>{parts.header}</header>
      <main className={styles.video}>
        {isLoading ? (
          <output className={styles.spinner} aria-label={texts.common.loading} />
        ) : (
          parts.video
        )}
      </main>
      <footer className={styles.actions}>{parts.actions}</footer>
      {parts.card && <div className={styles.card}>{parts.card}</div>}
    </div>
    <aside className={styles.side}>
      <section className={styles.statistics} hidden={isLoading}>
        {parts.statistics}
      </section>
      <section className={styles.comments}>{parts.comments}</section>
    </aside>
  </div>
);
