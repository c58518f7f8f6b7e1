import { leavesSomeOut } from '@live/room-model';
import { useRoom } from '@live/web';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';

/** Said while more is written than viewers get. */
export const LeftOutLine = () => {
  const isShown = useRoom((state) => leavesSomeOut(state.comments));
  return (
    <p role="status" className={styles.leftOut}>
      {isShown && texts.comments.leftOut}
    </p>
  );
};
