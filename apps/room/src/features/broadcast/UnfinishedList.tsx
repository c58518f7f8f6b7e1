import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';

const labels = hostTexts.unfinished;

/** What is unfinished in a live that is about to end. Nothing of it forbids ending. */
export const UnfinishedList = ({ liveId }: { liveId: string }) => {
  // The question stands alone where nobody answers, as with another back end.
  const { data: found } = useQuery({
    queryKey: ['unfinished', liveId],
    queryFn: ({ signal }) => api.call('unfinished', { liveId }, { quiet: true, signal }),
    gcTime: 0,
  });
  if (!found) return null;
  const items = [
    found.luckyBags > 0 && labels.luckyBags(found.luckyBags),
    found.activityName !== null && labels.activity(found.activityName),
    found.pollQuestion !== null && labels.poll(found.pollQuestion),
    found.heldComments > 0 && labels.held(found.heldComments),
    found.reports > 0 && labels.reports(found.reports),
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <section className={styles.unfinished} aria-label={labels.title}>
      <p>{labels.title}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
};
