import { HeldState, type OwnHeldComment } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';

/** An own comment that waits for an operator or was refused. */
export const OwnHeldRow = ({ held }: { held: OwnHeldComment }) => (
  <li className={styles.row}>
    <span className={styles.tag}>
      {held.state === HeldState.WAITING ? texts.comments.waiting : texts.comments.refused}
    </span>
    <span className={styles.text}>{held.message}</span>
  </li>
);
