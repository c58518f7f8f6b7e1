import { type Comment, liveMode } from '@live/protocol';
import { useRoomSession, useStore } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { AllSilenceSwitch } from './AllSilenceSwitch.tsx';
import { CommentFeed } from './CommentFeed.ts';
import { CommentList } from './CommentList.tsx';
import styles from './CommentPanel.module.css';
import { CommentPlaceholder } from './CommentPlaceholder.tsx';
import { Composer } from './Composer.tsx';
import { type RowAction, rowActions } from './rowActions.ts';
import { useCommentActions } from './useCommentActions.ts';
import { useComposer } from './useComposer.ts';

/** What is said in the room. A recording has no running comments. */
export const CommentPanel = () => {
  const { room } = useRoomSession();
  if (liveMode(room) !== 'replay') return <LiveComments />;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.comments.title}</h2>
        <ExportComments liveId={room.liveId} />
      </header>
      <p className={styles.notice}>{texts.comments.hiddenInReplay}</p>
    </>
  );
};

const ExportComments = ({ liveId, isEmpty = false }: { liveId: string; isEmpty?: boolean }) => (
  <span className={styles.export}>
    <ExportButton
      call="commentExport"
      input={{ liveId }}
      what={texts.comments.title}
      isEmpty={isEmpty}
    />
  </span>
);

const LiveComments = () => {
  const session = useRoomSession();
  const [feed] = useState(() => new CommentFeed(session, api));
  useEffect(() => feed.start(), [feed]);
  const state = useStore(feed.store);
  const composer = useComposer(feed);
  const { isAsking, act, setAllSilenced } = useCommentActions(feed);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isRunning, account } = session;
  const count = state.comments.length;

  const onAct = (action: RowAction, comment: Comment) => {
    if (action !== 'reply') return void act(action, comment);
    composer.mention({ accountId: comment.sourceId, nickName: comment.sourceName });
    input.current?.focus();
  };

  return (
    <>
      <header className={styles.head}>
        <h2 className={`figures ${styles.title}`}>
          {count > 0 ? texts.comments.titleWith(count) : texts.comments.title}
        </h2>
        <ExportComments liveId={session.room.liveId} isEmpty={count === 0} />
        {isRunning && (
          <AllSilenceSwitch
            isOn={state.isAllSilenced}
            isDisabled={isAsking}
            onChange={(isOn) => void setAllSilenced(isOn)}
          />
        )}
      </header>
      <CommentPlaceholder state={state} onRetry={() => feed.fetchAgain()} />
      {count > 0 && (
        <CommentList
          liveId={session.room.liveId}
          state={state}
          isAsking={isAsking}
          actionsOf={(comment) => (isRunning ? rowActions(comment, account) : [])}
          onAct={onAct}
          onLeave={() => input.current?.focus()}
        />
      )}
      {isRunning && <Composer composer={composer} input={input} />}
    </>
  );
};
