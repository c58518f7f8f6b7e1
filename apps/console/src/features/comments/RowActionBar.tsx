import { type Account, type Comment, LiveRole, MessageKind } from '@live/protocol';
import { useStore } from '@live/web';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { keyOfAction } from '../../lib/rowShortcuts.ts';
import { texts } from '../../lib/texts.ts';
import {
  type ActionRequest,
  type CommentAction,
  type PersonAction,
  type PersonSubject,
  silenceActionOn,
} from '../../room/actionRequest.ts';
import type { FoldedComment } from './folding/foldComments.ts';
import styles from './RowActionBar.module.css';

export type RowAction = 'reply' | 'card' | PersonAction | CommentAction;

/** What an action of a comment's row asks for. */
export const requestOf = (
  action: Exclude<RowAction, 'reply' | 'card'>,
  comment: Comment,
): ActionRequest => {
  if (action === 'pin' || action === 'delete') return { action, comment };
  return { action, person: personOf(comment) };
};

export const personOf = (comment: Comment): PersonSubject => {
  const { sourceId: accountId, sourceName: name, corpId, isGuest, message } = comment;
  return { accountId, name, corpId, isGuest, message };
};

/** Names are compared, not ids: C-05 leaves out the reply to one's own nickname or user name, whoever wrote under it. */
const isOwn = (comment: Comment, account: Account): boolean =>
  comment.sourceName === account.nickname || comment.sourceName === account.name;

/** The actions of a comment in a running room, in display order. Other back ends have no desk. */
export const offeredActions = (
  comment: FoldedComment,
  account: Account,
  hasDesk: boolean,
  isRemoved = false,
): RowAction[] => {
  if (comment.type === MessageKind.SYSTEM) return [];
  const actions: RowAction[] = [];
  if (!isOwn(comment, account)) actions.push('reply');
  if (comment.role === LiveRole.AUDIENCE) {
    // Several senders are silenced or removed together, those who are not yet.
    const isSeveral = (comment.fold?.senders.length ?? 1) > 1;
    if (!isSeveral) actions.push(silenceActionOn(comment));
    else if (hasDesk) actions.push('silence');
    if (hasDesk && (isSeveral || !isRemoved)) actions.push('remove');
  }
  if (hasDesk) actions.push('pin');
  // Several comments are deleted by a call of the desk.
  if (hasDesk || !comment.fold) actions.push('delete');
  if (hasDesk) actions.push('card');
  return actions;
};

interface RowActionBarProps {
  name: string;
  actions: readonly RowAction[];
  onAct(action: RowAction): void;
}

const RowKey = ({ action }: { action: RowAction }) => {
  const key = keyOfAction(action);
  return key ? (
    <span className={styles.key} aria-hidden="true">
      {key.toUpperCase()}
    </span>
  ) : null;
};

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** The action buttons of the active row, above it where the list leaves room. */
export const RowActionBar = ({ name, actions, onAct }: RowActionBarProps) => {
  const { shortcuts: hasKeys } = useStore(preferences);
  const bar = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  useLayoutEffect(() => {
    const list = bar.current?.closest('[role="feed"]');
    if (bar.current && list) setBelow(topOf(bar.current) < topOf(list));
  }, []);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons.at((at + by) % buttons.length)?.focus();
  };
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-below={isBelow || undefined}
      role="toolbar"
      aria-label={texts.comments.actions.of(name)}
      onKeyDown={step}
    >
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'delete' ? styles.danger : styles.button}
          aria-keyshortcuts={hasKeys ? keyOfAction(action) : undefined}
          onClick={() => onAct(action)}
        >
          {texts.comments.actions[action]}
          {hasKeys && <RowKey action={action} />}
        </button>
      ))}
    </div>
  );
};
