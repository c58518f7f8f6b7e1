import { ChatState, limits } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { ExportButton } from '../../components/ExportButton.tsx';
import { formatCount } from '../../lib/formatCount.ts';
import { texts } from '../../lib/texts.ts';
import { useRoomActions } from '../../room/roomActions.ts';
import { AllSilenceSwitch } from './AllSilenceSwitch.tsx';
import styles from './CommentPanel.module.css';

/** The title, with how many comments are listed, and how many there are in all. */
export const CommentTitle = ({ count, isHidden }: { count: number; isHidden: boolean }) => {
  const total = useRoom(
    ({ statistics }) => statistics.statItems.find(({ key }) => key === 'commentCount')?.num ?? 0,
  );
  return (
    <div className={styles.titles}>
      <h2 className={isHidden ? 'visually-hidden' : `figures ${styles.title}`}>
        {count > 0 ? texts.comments.titleWith(count) : texts.comments.title}
      </h2>
      {total > count && count >= limits.commentsShown && !isHidden && (
        <small className={`figures ${styles.total}`}>
          {texts.comments.total(formatCount(total))}
        </small>
      )}
    </div>
  );
};

/** The right end of the head: what concerns all comments. */
export const CommentTools = ({ isEmpty }: { isEmpty: boolean }) => {
  const { isRunning, loaded } = useRoomModel();
  const { isAsking, ask } = useRoomActions();
  const isAllSilenced = useRoom(({ room }) => room.detail.chatState === ChatState.ALL_SILENCED);
  return (
    <>
      <span className="spring" />
      {isRunning && (
        <AllSilenceSwitch
          isOn={isAllSilenced}
          isDisabled={isAsking}
          onChange={(isOn) => ask({ action: isOn ? 'silence-all' : 'lift-all' })}
        />
      )}
      <span className={styles.export}>
        <ExportButton
          call="commentExport"
          input={{ liveId: loaded.liveId }}
          what={texts.comments.title}
          isEmpty={isEmpty}
        />
      </span>
    </>
  );
};
