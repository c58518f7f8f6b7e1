import { webAddress } from '@live/protocol';
import { useRoomNotice, useRoomResync, useRoomSession } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import styles from './ActivityCard.module.css';

/** The activity that runs in the room. Its link is a link only where it is one web address. */
export const ActivityCard = () => {
  const { liveId } = useRoomSession().room;
  const activity = useQuery({
    queryKey: ['activity', liveId],
    queryFn: () => api.call('activeActivityInfo', { liveId }, { quiet: true }),
  });
  useRoomNotice(({ name }) => {
    if (name === 'activityLaunch' || name === 'activityClose') void activity.refetch();
  });
  useRoomResync(() => void activity.refetch());

  const running = activity.data?.activeActivityInfo;
  if (!running) return null;
  const address = webAddress(running.activityLink);
  return (
    <section className={styles.card} aria-label={texts.activity.title}>
      <strong>{running.activityName}</strong>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {texts.activity.open}
        </a>
      ) : (
        <p>{running.activityLink}</p>
      )}
    </section>
  );
};
