import { pollTexts } from '../../lib/pollTexts.ts';
import styles from './PollCard.module.css';

interface PollAnswerProps {
  text: string;
  /** Undefined while they are hidden. */
  votes: number | undefined;
  total: number;
  isOwn: boolean;
  /** Absent for those who cannot vote, or no longer. */
  onVote?(): void;
}

/** An answer with its share of the votes as a bar behind it. */
export const PollAnswer = ({ text, votes, total, isOwn, onVote }: PollAnswerProps) => {
  const percent = votes === undefined ? undefined : Math.round((votes / Math.max(1, total)) * 100);
  const content = (
    <>
      {percent !== undefined && <span className={styles.bar} style={{ width: `${percent}%` }} />}
      <bdi className={styles.text}>{text}</bdi>
      {isOwn && (
        <span className={styles.own} role="img" aria-label={pollTexts.own}>
          ✓
        </span>
      )}
      {percent !== undefined && <span className={styles.share}>{pollTexts.share(percent)}</span>}
    </>
  );
  return onVote ? (
    <button type="button" className={styles.answer} onClick={onVote}>
      {content}
    </button>
  ) : (
    <div className={styles.answer} data-own={isOwn || undefined}>
      {content}
    </div>
  );
};
