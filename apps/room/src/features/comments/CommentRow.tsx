import { type Comment, isSuperAdmin, LiveRole, MessageKind } from '@live/protocol';
import { messageParts } from '@live/web';
import { memo } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';

interface CommentRowProps {
  comment: Comment;
  hasMenu: boolean;
  isModerator: boolean;
  onReply(comment: Comment): void;
}

const badgeOf = ({ type, role }: Comment, isModerator: boolean): string | undefined => {
  if (type === MessageKind.SYSTEM) return texts.comments.system;
  if (role === LiveRole.ANCHOR) return texts.comments.host;
  if (isSuperAdmin(role)) return texts.comments.admin;
  return isModerator ? texts.comments.moderator : undefined;
};

export const CommentRow = memo(({ comment, hasMenu, isModerator, onReply }: CommentRowProps) => {
  const badge = badgeOf(comment, isModerator);
  const { mention, rest } = messageParts(comment);
  const isSystem = comment.type === MessageKind.SYSTEM;
  return (
    <li
      className={styles.row}
      data-system={isSystem}
      data-comment={hasMenu ? comment.id : undefined}
    >
      {badge && (
        <span className={styles.tag} data-moderator={isModerator}>
          {badge}
        </span>
      )}
      {!isSystem && (
        <button
          type="button"
          className={styles.name}
          {...(hasMenu && { 'aria-keyshortcuts': 'Shift+Enter' })}
          onClick={() => onReply(comment)}
        >
          {comment.sourceName}
        </button>
      )}
      <span className={styles.text}>
        {mention && <b>{mention}</b>}
        {rest}
      </span>
    </li>
  );
});
