import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/callQuery.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './UnfinishedList.module.css';

const { unfinished } = lazyTexts;

/** The dialogs in which they are finished. */
export type UnfinishedDialog = 'luckyBags' | 'activity' | 'polls' | 'reports';

/** Or a tab of the comments. */
export type UnfinishedPlace = UnfinishedDialog | 'held';

interface UnfinishedListProps {
  liveId: string;
  onOpen(place: UnfinishedPlace): void;
}

/** What is unfinished in a room that is about to be closed. Nothing of it forbids closing. */
export const UnfinishedList = ({ liveId, onOpen }: UnfinishedListProps) => {
  // The question stands alone where nobody answers, as with another back end.
  const { data: found } = useQuery({ ...callQuery('unfinished', { liveId }), gcTime: 0 });
  const items: [UnfinishedPlace, string][] = [];
  if (found?.luckyBags) items.push(['luckyBags', unfinished.luckyBags(found.luckyBags)]);
  if (found && found.activityName !== null)
    items.push(['activity', unfinished.activity(found.activityName)]);
  if (found && found.pollQuestion !== null)
    items.push(['polls', unfinished.poll(found.pollQuestion)]);
  if (found?.heldComments) items.push(['held', unfinished.held(found.heldComments)]);
  if (found?.reports) items.push(['reports', unfinished.reports(found.reports)]);
  if (items.length === 0) return null;
  return (
    <section className={styles.list} aria-label={unfinished.title}>
      <p>{unfinished.title}</p>
      <ul>
        {items.map(([place, text]) => (
          <li key={place}>
            {text}
            <button type="button" onClick={() => onOpen(place)}>
              {unfinished.open}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
