import { limits } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import styles from './CommentList.module.css';

interface NewCommentsPillProps {
  count: number;
  /** Whether one of them is the operator's own. */
  hasOwn: boolean;
  onClick(): void;
}

/** Leads to the comments that came while the list stood still. */
export const NewCommentsPill = ({ count, hasOwn, onClick }: NewCommentsPillProps) => (
  <button type="button" className={styles.pill} onClick={onClick}>
    {texts.comments.newOnes(count, count >= limits.commentsShown)}
    {hasOwn && texts.comments.withOwn}
    {texts.comments.toNewOnes}
  </button>
);
