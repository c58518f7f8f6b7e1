import { type Comment, isSuperAdmin, LiveRole, MessageKind } from '@live/protocol';
import { messageParts } from '@live/web';
import { memo } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';

interface CommentRowProps {
  comment: Comment;
  hasMenu: boolean;
  onReply(comment: Comment): void;
}

const badgeOf = ({ type, role }: Comment): string | undefined => {
  if (type === MessageKind.SYSTEM) return texts.comments.system;
  if (role === LiveRole.ANCHOR) return texts.comments.host;
  return isSuperAdmin(role) ? texts.comments.admin : undefined;
};

export const CommentRow = memo(({ comment, hasMenu, onReply }: CommentRowProps) => {
  const badge = badgeOf(comment);
  const { mention, rest } = messageParts(comment);
  const isSystem = comment.type === MessageKind.SYSTEM;
  return (
    <li
      className={styles.row}
      data-system={isSystem}
      data-comment={hasMenu ? comment.id : undefined}
    >
      {badge && <span className={styles.tag}>{badge}</span>}
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
