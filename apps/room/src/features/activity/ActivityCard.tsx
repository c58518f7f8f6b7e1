import { webUrl } from '@live/protocol';
import { useRoom } from '@live/web';
import { texts } from '../../lib/texts.ts';
import styles from './ActivityCard.module.css';

/** The running activity. Its link can be followed only if it is a single web URL. */
export const ActivityCard = () => {
  const running = useRoom(({ activity }) => activity);
  if (!running) return null;
  const url = webUrl(running.activityLink);
  return (
    <section className={styles.card} aria-label={texts.activity.title}>
      <strong>{running.activityName}</strong>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {texts.activity.open}
        </a>
      ) : (
        <p>{running.activityLink}</p>
      )}
    </section>
  );
};
