import type { Poll } from '@live/protocol';
import { votesOf } from '@live/room-model';
import { formatCount } from '../../lib/formatCount.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import styles from './PollsDialog.module.css';

/** The answers with their votes, each with a bar for its share. */
export const PollResult = ({ poll: { answers, counts = [] } }: { poll: Poll }) => {
  const total = Math.max(1, votesOf(counts));
  return (
    <ul className={styles.result}>
      {answers.map((answer, index) => {
        const votes = counts[index] ?? 0;
        const share = `${Math.round((votes / total) * 100)}%`;
        return (
          <li key={answer}>
            <span className={styles.bar} style={{ width: share }} />
            <bdi className={styles.words}>{answer}</bdi>
            <span className="figures">{pollTexts.votes(formatCount(votes), share)}</span>
          </li>
        );
      })}
    </ul>
  );
};
