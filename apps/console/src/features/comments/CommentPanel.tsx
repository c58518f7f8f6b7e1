import { ChatState, limits, liveMode, type Mention, ReviewMode } from '@live/protocol';
import type { CommentsState } from '@live/room-model';
import { readValue, storeValue, useRoom, useRoomModel, useStore } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import {
  actionRequest,
  heldRequest,
  phrasesRequest,
  replyRequest,
  usePanelRequest,
} from '../../lib/panelRequests.ts';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useListener } from '../../lib/useListener.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { AllSilenceSwitch } from './AllSilenceSwitch.tsx';
import { CommentList } from './CommentList.tsx';
import styles from './CommentPanel.module.css';
import { Composer } from './Composer.tsx';
import { FoldingSwitch } from './folding/FoldingSwitch.tsx';
import { useHeld } from './held/useHeld.ts';
import { type PanelTab, PanelTabs } from './PanelTabs.tsx';
import { rowActions } from './RowActionBar.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/useSelection.tsx';
import { useCommentActions } from './useCommentActions.tsx';
import { useComposer } from './useComposer.ts';
import { useNotes } from './useNotes.ts';

const skeletonWidths = ['62%', '84%', '48%', '73%', '91%', '56%'];

interface CommentPlaceholderProps {
  state: CommentsState;
  onRetry(): void;
}

/** Shown instead of an empty list, and above the list after a failed fetch. */
const CommentPlaceholder = ({ state, onRetry }: CommentPlaceholderProps) => {
  const isEmpty = state.comments.length === 0;
  if (state.loading === 'failed') {
    return (
      <div className={isEmpty ? styles.failed : styles.behind} role="status">
        <span>{isEmpty ? texts.comments.loadFailed : texts.comments.behind}</span>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {texts.common.retry}
        </button>
      </div>
    );
  }
  if (!isEmpty) return null;
  if (state.loading === 'loaded') return <p className={styles.notice}>{texts.comments.empty}</p>;
  return (
    <div className={styles.skeletons} role="status" aria-label={texts.common.loading}>
      {skeletonWidths.map((width) => (
        <div key={width} className="skeleton" style={{ width, height: 16 }} />
      ))}
    </div>
  );
};

const focusRow = (rowId: string | undefined): void => {
  if (rowId === undefined) return;
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  const row = feed?.querySelector<HTMLElement>(`[data-row="${rowId}"]`);
  (row ?? feed)?.focus({ preventScroll: true });
};

const NONE: ReadonlySet<string> = new Set();

/** Who has to stay out of the room, of the newest removals. Other back ends do not say. */
const useRemovedIds = (): ReadonlySet<string> => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const isKnown = useHasDesk() && isRunning;
  const { data = NONE, refetch } = useQuery({
    queryKey: ['removed-ids', liveId],
    queryFn: async ({ signal }) => {
      const newest = { liveId, pageNum: 1, pageSize: limits.maxPageSize };
      const { items } = await api.call('removalList', newest, { quiet: true, signal });
      return new Set(
        items.flatMap(({ accountId, otherAccountIds = [] }) => [accountId, ...otherAccountIds]),
      );
    },
    // A set is compared by identity.
    structuralSharing: false,
    enabled: isKnown,
  });
  useRefreshOn(['removal'], isKnown, refetch);
  return data;
};

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

/** Until the list is there, its keys do nothing, and open no dialog. */
const HeldKeys = () => {
  const onKey = (event: KeyboardEvent) => {
    if (/^[jkax]$/.test(plainKeyOf(event) ?? '')) event.stopImmediatePropagation();
  };
  useListener(window, 'keydown', onKey, { capture: true });
  // Keeps the input in its place.
  return <div className="spring" />;
};

const loadHeldList = () => import('./held/HeldList.tsx');
const HeldList = lazy(async () => ({ default: (await loadHeldList()).HeldList }));

interface CommentPanelProps {
  /** The settings of a running room. */
  flowControl: ReactNode;
  /** The pinned text. */
  pinned: ReactNode;
  /** The line to the host, and what writes it. */
  prompt: { strip: ReactNode; control: ReactNode };
}

/** The comments of the room; a replay shows none, and offers them as a file. */
export const CommentPanel = (props: CommentPanelProps) => {
  const { loaded: room } = useRoomModel();
  if (liveMode(room) !== 'replay') return <LiveComments {...props} />;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.comments.title}</h2>
        <span className="spring" />
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

const LiveComments = ({ flowControl, pinned, prompt }: CommentPanelProps) => {
  const model = useRoomModel();
  const state = useRoom(({ comments }) => comments);
  const isAllSilenced = useRoom(({ room }) => room.detail.chatState === ChatState.ALL_SILENCED);
  const input = useRef<HTMLTextAreaElement>(null);
  /** The row whose key began a reply: the next key is meant for it again, not for a public comment. */
  const repliedRow = useRef<string>(undefined);
  const composer = useComposer(() => {
    focusRow(repliedRow.current);
    repliedRow.current = undefined;
  });
  const { isRunning, account, loaded } = model;
  const selection = useSelection();
  const reply = (to: Mention) => {
    composer.mention(to);
    input.current?.focus();
  };
  const { isConfirming, act, actOnRow, setAllSilenced } = useCommentActions({
    reply,
    deleteFolded: selection.deleteFolded,
    silenceFolded: selection.silenceFolded,
  });
  const removedIds = useRemovedIds();
  const notes = useNotes();
  const count = state.comments.length;
  const total = useRoom(
    ({ statistics }) => statistics.statItems.find(({ key }) => key === 'commentCount')?.num ?? 0,
  );
  const hasDesk = useHasDesk();
  const look = useStore(preferences);
  const held = useHeld();
  const reviews = useRoom(({ room }) => (room.detail.flow?.reviewMode ?? 0) !== ReviewMode.OFF);
  const [tab, setTab] = usePanelTab(loaded.liveId);
  const showsHeld = isRunning && tab === 'held';
  // What is open stays: a key that was meant for a held comment must not open a dialog.
  const hasTabs = isRunning && (reviews || held.total > 0 || showsHeld);
  // Loaded before its tab is opened: until then its keys open dialogs.
  useEffect(() => {
    if (hasTabs) whenIdle(loadHeldList);
  }, [hasTabs]);
  useEffect(() => {
    if (isRunning) whenIdle(() => import('../../components/SanctionChoices.tsx'));
  }, [isRunning]);

  usePanelRequest(replyRequest, reply);
  usePanelRequest(phrasesRequest, () => {
    if (composer.draft.text === '') composer.write('/');
    input.current?.focus();
  });
  usePanelRequest(heldRequest, () => setTab('held'));
  usePanelRequest(actionRequest, (request) => void act(request));

  return (
    <>
      <header className={styles.head} data-tabs={hasTabs || undefined}>
        {selection.rows.size > 0 ? (
          <SelectionBar selection={selection} />
        ) : (
          <>
            <div className={styles.titles}>
              <h2 className={hasTabs ? 'visually-hidden' : `figures ${styles.title}`}>
                {count > 0 ? texts.comments.titleWith(count) : texts.comments.title}
              </h2>
              {total > count && count >= limits.commentsShown && !hasTabs && (
                <small className={`figures ${styles.total}`}>
                  {texts.comments.total(formatCount(total))}
                </small>
              )}
            </div>
            {hasTabs && (
              <PanelTabs shown={tab} count={count} heldCount={held.total} onShow={setTab} />
            )}
            {isRunning && flowControl}
            {isRunning && !showsHeld && <FoldingSwitch />}
            <span className="spring" />
            {isRunning && (
              <AllSilenceSwitch
                isOn={isAllSilenced}
                isDisabled={isConfirming}
                onChange={(isOn) => void setAllSilenced(isOn)}
              />
            )}
            <ExportComments liveId={loaded.liveId} isEmpty={count === 0} />
          </>
        )}
      </header>
      {isRunning && pinned}
      {showsHeld && (
        <Suspense fallback={<HeldKeys />}>
          <HeldList {...held} />
        </Suspense>
      )}
      {!showsHeld && <CommentPlaceholder state={state} onRetry={() => model.refresh('comments')} />}
      {!showsHeld && count > 0 && (
        <CommentList
          // Rows of another height are measured anew.
          key={[look.denseComments, look.commentTimes, look.commentCompanies].join()}
          look={look}
          removedIds={removedIds}
          notes={notes}
          isConfirming={isConfirming || selection.isConfirming}
          {...(hasDesk && isRunning && { selection })}
          actionsOf={(comment) =>
            isRunning ? rowActions(comment, account, hasDesk, removedIds.has(comment.sourceId)) : []
          }
          onAct={actOnRow}
          onKey={(action, rowId) => {
            repliedRow.current = action === 'reply' ? rowId : undefined;
          }}
          onLeave={() => input.current?.focus()}
        />
      )}
      {isRunning && prompt.strip}
      {isRunning && <Composer composer={composer} input={input} tools={prompt.control} />}
    </>
  );
};
