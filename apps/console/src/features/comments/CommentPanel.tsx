import { liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { texts } from '../../lib/texts.ts';
import { CommentTools } from './CommentHead.tsx';
import styles from './CommentPanel.module.css';
import { LiveComments, type LiveCommentsProps } from './LiveComments.tsx';

/** The comments of the room; a replay shows none, and offers them as a file. */
export const CommentPanel = (props: LiveCommentsProps) => {
  const { loaded: room } = useRoomModel();
  if (liveMode(room) !== 'replay') return <LiveComments {...props} />;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.comments.title}</h2>
        <CommentTools isEmpty={false} />
      </header>
      <p className={styles.notice}>{texts.comments.hiddenInReplay}</p>
    </>
  );
};
