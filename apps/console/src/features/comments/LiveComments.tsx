import { ReviewMode } from '@live/protocol';
import type { CommentsState } from '@live/room-model';
import { readValue, storeValue, useRoom, useRoomModel, useStore } from '@live/web';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useDestination, useNavigation } from '../../room/navigation.ts';
import { usePersonCard } from '../../room/personCard.ts';
import { useRoomActions } from '../../room/roomActions.ts';
import { CommentTitle, CommentTools } from './CommentHead.tsx';
import { CommentList } from './CommentList.tsx';
import styles from './CommentPanel.module.css';
import { CommentPlaceholder } from './CommentPlaceholder.tsx';
import { Composer } from './Composer.tsx';
import { FoldingSwitch } from './folding/FoldingSwitch.tsx';
import type { FoldedComment } from './folding/foldComments.ts';
import { HeldTab, usePreloadedHeldList } from './held/HeldTab.tsx';
import { useHeld } from './held/useHeld.ts';
import { NarrowingControl } from './narrowing/NarrowingControl.tsx';
import type { Narrowing } from './narrowing/narrowing.ts';
import { type PanelTab, PanelTabs } from './PanelTabs.tsx';
import { offeredActions, personOf, type RowAction, requestOf } from './RowActionBar.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { type SelectionState, useSelection } from './selection/useSelection.tsx';
import { useNotes } from './useNotes.ts';
import { useRemovedIds } from './useRemovedIds.ts';

const NarrowedComments = lazy(async () => ({
  default: (await import('./narrowing/NarrowedComments.tsx')).NarrowedComments,
}));

const TAB_KEY = 'comment-tab';
const isPanelTab = (value: unknown): value is PanelTab => value === 'comments' || value === 'held';

/** The open tab. It survives a reload: the next key is meant for the same list. */
const usePanelTab = (liveId: string) => {
  const [tab, setTab] = useState(() => readValue(liveId, TAB_KEY, isPanelTab) ?? 'comments');
  const show = (next: PanelTab) => {
    storeValue(liveId, TAB_KEY, next);
    setTab(next);
  };
  return [tab, show] as const;
};

const isOfSeveral = ({ fold }: FoldedComment): boolean => (fold?.senders.length ?? 1) > 1;

/** What a button or a key of a row asks for. */
const useActOnRow = ({ deleteFolded, silenceFolded, removeFolded }: SelectionState) => {
  const { ask } = useRoomActions();
  const card = usePersonCard();
  const navigation = useNavigation();
  return (action: RowAction, comment: FoldedComment, isByKey = false): void => {
    const { sourceId: accountId, sourceName, fold } = comment;
    if (action === 'reply')
      navigation.goTo('reply', {
        to: { accountId, nickName: sourceName },
        ...(isByKey && { rowId: comment.id }),
      });
    else if (action === 'card') card.open({ accountId, name: sourceName });
    else if (action === 'delete' && fold) deleteFolded(comment);
    else if (action === 'silence' && isOfSeveral(comment)) silenceFolded(comment);
    else if (action === 'remove' && isOfSeveral(comment)) removeFolded(comment);
    else ask(requestOf(action, comment));
  };
};

export interface LiveCommentsProps {
  /** The settings of a running room. */
  flowControl: ReactNode;
  /** What limits talking, and the pinned text. */
  above: ReactNode;
  /** The line to the host, and what writes it. */
  prompt: { strip: ReactNode; control: ReactNode };
}

/** The comments of a room that is no replay: the list or those that wait, and the input. */
export const LiveComments = ({ flowControl, above, prompt }: LiveCommentsProps) => {
  const model = useRoomModel();
  const { isRunning, account, loaded } = model;
  const state = useRoom(({ comments }) => comments);
  const count = state.comments.length;
  const { isAsking, silenceNow } = useRoomActions();
  const navigation = useNavigation();
  const selection = useSelection();
  const act = useActOnRow(selection);
  const silence = (comment: FoldedComment, seconds: number) => {
    // Several senders are silenced by one question, and other back ends know no lengths.
    if (hasDesk && !isOfSeveral(comment)) silenceNow(personOf(comment), seconds);
  };
  const removedIds = useRemovedIds();
  const notes = useNotes();
  const hasDesk = useHasDesk();
  const look = useStore(preferences);
  const held = useHeld();
  const reviews = useRoom(({ room }) => (room.detail.flow?.reviewMode ?? 0) !== ReviewMode.OFF);
  const [tab, setTab] = usePanelTab(loaded.liveId);
  useDestination('held', () => setTab('held'));
  const [narrowing, setNarrowing] = useState<Narrowing>();
  const narrow = (next: Narrowing | undefined) => {
    // Chosen rows may be out of the list.
    selection.clear();
    setTab('comments');
    setNarrowing(next);
  };
  useDestination('commentsOf', narrow);
  const showsHeld = isRunning && tab === 'held';
  // What is open stays: a key that was meant for a held comment must not open a dialog.
  const hasTabs = isRunning && (reviews || held.total > 0 || showsHeld);
  usePreloadedHeldList(hasTabs);

  const isListed = !showsHeld && count > 0;
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (isListed) setFirst(false);
  }, [isListed]);

  const listOf = (shown: CommentsState) => (
    <CommentList
      isFirst={isFirst}
      state={shown}
      // Rows of another height are measured anew.
      key={[look.denseComments, look.commentTimes, look.commentCompanies].join()}
      look={look}
      removedIds={removedIds}
      notes={notes}
      isConfirming={isAsking || selection.isConfirming}
      {...(hasDesk && isRunning && { selection })}
      actionsOf={(comment) =>
        isRunning ? offeredActions(comment, account, hasDesk, removedIds.has(comment.sourceId)) : []
      }
      onAct={act}
      onSilence={silence}
      onOnly={narrow}
      onLeave={() => navigation.goTo('input')}
    />
  );

  return (
    <>
      <header className={styles.head} data-tabs={hasTabs || undefined}>
        {selection.rows.size > 0 ? (
          <SelectionBar selection={selection} />
        ) : (
          <>
            <CommentTitle count={count} isHidden={hasTabs} />
            {hasTabs && (
              <PanelTabs shown={tab} count={count} heldCount={held.total} onShow={setTab} />
            )}
            {isRunning && flowControl}
            {isRunning && !showsHeld && <FoldingSwitch />}
            {hasDesk && !showsHeld && <NarrowingControl narrowing={narrowing} onNarrow={narrow} />}
            <CommentTools isEmpty={count === 0} />
          </>
        )}
      </header>
      {isRunning && above}
      {showsHeld && <HeldTab {...held} />}
      {!showsHeld && <CommentPlaceholder state={state} onRetry={() => model.refresh('comments')} />}
      {isListed && narrowing === undefined && listOf(state)}
      {isListed && narrowing !== undefined && (
        <Suspense>
          <NarrowedComments state={state} narrowing={narrowing} onEnd={() => narrow(undefined)}>
            {listOf}
          </NarrowedComments>
        </Suspense>
      )}
      {isRunning && prompt.strip}
      {isRunning && <Composer tools={prompt.control} />}
    </>
  );
};
