import { type Comment, MessageKind } from '@live/protocol';
import { type CommentsState, compareIds, type Divider } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useState } from 'react';
import type { Preferences } from '../../lib/preferences.ts';
import type { RowShortcutAction } from '../../lib/rowShortcuts.ts';
import { texts } from '../../lib/texts.ts';
import { type PersonRef, usePersonCard } from '../../room/personCard.ts';
import styles from './CommentList.module.css';
import { CommentRow } from './CommentRow.tsx';
import type { FoldedComment } from './folding/foldComments.ts';
import { SenderList } from './folding/SenderList.tsx';
import { useFolding } from './folding/useFolding.ts';
import { useKeyTarget } from './keyTarget.ts';
import { pressListKey } from './listKeys.ts';
import { NewCommentsPill } from './NewCommentsPill.tsx';
import { type RowAction, RowActionBar } from './RowActionBar.tsx';
import type { SelectionState } from './selection/useSelection.tsx';
import { rowIdOf } from './useActiveRow.ts';
import { useCommentList } from './useCommentList.ts';
import { useFocusAfterDeletion } from './useFocusAfterDeletion.ts';
import { useRowShortcuts } from './useRowShortcuts.ts';

export interface CommentListProps {
  /** The comments that are shown. */
  state: CommentsState;
  /** False where it takes the place of another list: then it begins at its end. */
  isFirst: boolean;
  /** Preferences for the look of rows. */
  look: Preferences;
  /** Accounts that have to stay out of the room. */
  removedIds: ReadonlySet<string>;
  /** Notes of operators, by account. */
  notes: ReadonlyMap<string, string>;
  isConfirming: boolean;
  /** Choosing several rows, where the back end knows it. */
  selection?: SelectionState;
  actionsOf(comment: FoldedComment): RowAction[];
  onAct(action: RowAction, comment: FoldedComment, isByKey?: boolean): void;
  /** Silences the author without a question; 0 seconds last for the live. */
  onSilence(comment: FoldedComment, seconds: number): void;
  /** Shows the comments of this person alone. */
  onOnly(person: PersonRef): void;
  /** Called on Escape; focuses the input. */
  onLeave(): void;
}

export const CommentList = (props: CommentListProps) => {
  const { isFirst, look, isConfirming, selection, actionsOf, onAct, onSilence, onLeave } = props;
  const { account, loaded } = useRoomModel();
  const moderators = useRoom(({ room }) => room.detail.moderatorIds);
  const card = usePersonCard();
  const state = useFolding(props.state);
  const isChoosing = (selection?.rows.size ?? 0) > 0;
  // Chosen rows stay in sight.
  const list = useCommentList(
    state,
    { liveId: loaded.liveId, accountId: account.id, isFirst },
    isConfirming || isChoosing,
  );
  const { rows, view, freeze, unseen } = list;
  const { active } = freeze;
  const shown = rows.slice(view.first, view.end);

  // When the focused row is no longer rendered, the list takes the focus.
  const isLost = active?.by === 'keyboard' && !shown.some(({ id }) => id === active.id);
  useLayoutEffect(() => {
    if (isLost) view.scroller.current?.focus({ preventScroll: true });
  }, [isLost, view.scroller]);

  useFocusAfterDeletion(view.scroller, list.keys, active, isConfirming);

  /** The folded row whose senders are named. */
  const [sendersOf, setSendersOf] = useState<string>();
  const commentOf = (rowId: string | undefined): FoldedComment | undefined =>
    rows.find(({ id }) => id === rowId);
  const openCard = (comment: FoldedComment | undefined) => {
    if (comment && comment.type !== MessageKind.SYSTEM)
      card.open({ accountId: comment.sourceId, name: comment.sourceName });
  };

  const showOnly = ({ type, sourceId: accountId, sourceName: name }: FoldedComment) => {
    if (type !== MessageKind.SYSTEM) props.onOnly({ accountId, name });
  };

  const keyedId = active?.by === 'touch' ? undefined : active?.id;
  const keyed = state.deletedIds.has(keyedId ?? '') ? undefined : commentOf(keyedId);
  const target = keyed && texts.comments.quote(keyed.sourceName, keyed.message);
  useKeyTarget(look.shortcuts ? target : undefined);

  const actOnRow = (wanted: readonly RowShortcutAction[], rowId: string) => {
    const comment = commentOf(rowId);
    if (!comment || state.deletedIds.has(rowId)) return;
    if (wanted.some((name) => name === 'card')) return openCard(comment);
    if (wanted.some((name) => name === 'only')) return showOnly(comment);
    const action = actionsOf(comment).find((offered) => wanted.some((name) => name === offered));
    if (action) onAct(action, comment, true);
  };
  useRowShortcuts(keyedId, actOnRow, (seconds, rowId) => {
    const comment = commentOf(rowId);
    if (comment && actionsOf(comment).includes('silence')) onSilence(comment, seconds);
  });

  const choose = (rowId: string | undefined, isRange: boolean) => {
    if (rowId === undefined) return;
    const choosable = rows.filter((row) => actionsOf(row).includes('delete'));
    selection?.choose(choosable, rowId, isRange);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const name = event.target.closest('[data-person]');
    const rowId = rowIdOf(event.target);
    if (name) openCard(commentOf(rowId));
    else if (event.target.closest('[data-senders]')) setSendersOf(rowId);
    else if (maySelect(event)) choose(rowId, event.shiftKey);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    pressListKey(event, {
      choose,
      deleteRow: (rowId) => {
        const comment = commentOf(rowId);
        if (comment && actionsOf(comment).includes('delete')) onAct('delete', comment, true);
      },
      unchoose: isChoosing ? selection?.clear : undefined,
      leave: onLeave,
    });

  return (
    <div className={styles.frame} data-pill={unseen > 0 || undefined} {...freeze.frameHandlers}>
      <div
        ref={view.scroller}
        className={styles.scroller}
        data-dense={look.denseComments || undefined}
        data-times={look.commentTimes || undefined}
        data-without-companies={!look.commentCompanies || undefined}
        role="feed"
        aria-label={texts.comments.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={list.onScroll}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => {
          // With Shift the browser would select text.
          if (event.shiftKey) event.preventDefault();
        }}
        onClick={onClick}
        {...freeze.listHandlers}
      >
        <div style={{ height: view.spaceAbove }} />
        {shown.map((comment, index) => {
          const isActive = active?.id === comment.id;
          const actions = isActive ? actionsOf(comment) : [];
          const before = rows[view.first + index - 1];
          return (
            <CommentRow
              key={comment.id}
              comment={comment}
              divider={dividerAt(state.dividers, before, comment)}
              goneHeight={state.deletedIds.has(comment.id) ? view.heightOf(comment.id) : undefined}
              isActive={isActive}
              isHighlighted={list.highlightedId === comment.id}
              isRemoved={props.removedIds.has(comment.sourceId)}
              isModerator={moderators?.includes(comment.sourceId)}
              highlightWords={look.highlightWords}
              note={props.notes.get(comment.sourceId)}
              isChosen={selection?.rows.has(comment.id) ?? false}
              actions={
                actions.length > 0 && (
                  <RowActionBar
                    name={comment.sourceName}
                    actions={actions}
                    onAct={(action) => onAct(action, comment)}
                  />
                )
              }
            />
          );
        })}
        <div style={{ height: view.spaceBelow }} />
      </div>
      {sendersOf !== undefined && (
        <SenderList
          senders={commentOf(sendersOf)?.fold?.senders ?? []}
          onClose={() => setSendersOf(undefined)}
        />
      )}
      {unseen > 0 && (
        <NewCommentsPill
          count={unseen}
          hasOwn={list.hasOwnUnseen}
          onClick={() => {
            freeze.release();
            list.follow();
            // The pill goes; the focus would go with it.
            view.scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
};

/** A click on the row itself: not by touch, not on a button, and not the end of selecting text. */
const maySelect = ({ target, nativeEvent }: MouseEvent): boolean => {
  if (target instanceof Element && target.closest('button')) return false;
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return false;
  return getSelection()?.isCollapsed ?? true;
};

/** The divider between two rows, if any. */
const dividerAt = (
  dividers: readonly Divider[],
  before: Comment | undefined,
  comment: Comment,
): Divider | undefined =>
  dividers.findLast(
    ({ beforeId }) =>
      compareIds(beforeId, comment.id) <= 0 &&
      (before === undefined || compareIds(beforeId, before.id) > 0),
  );
