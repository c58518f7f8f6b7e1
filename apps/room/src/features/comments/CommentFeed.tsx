import { type Comment, type Mention, MessageKind } from '@live/protocol';
import { countAfter } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';
import { CommentRow } from './CommentRow.tsx';
import { OwnHeld } from './OwnHeld.tsx';
import { useRowMenu } from './useRowMenu.ts';

const AT_END_PX = 40;

interface CommentFeedProps {
  onReply(to: Mention): void;
  /** Opens the menu of a comment of somebody else; without it there is none. */
  onMenu?(comment: Comment): void;
}

/** Follows the newest comment, until the person scrolls back. */
export const CommentFeed = ({ onReply, onMenu }: CommentFeedProps) => {
  const { account } = useRoomModel();
  const comments = useRoom((state) => state.comments.comments);
  const list = useRef<HTMLOListElement>(null);
  const [lastSeenId, setLastSeenId] = useState<string>();

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the list scrolls it
  useLayoutEffect(() => {
    if (lastSeenId === undefined) toEnd();
  }, [comments, lastSeenId]);

  const handleScroll = () => {
    const element = list.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (distance <= AT_END_PX) setLastSeenId(undefined);
    else if (lastSeenId === undefined) setLastSeenId(comments.at(-1)?.id);
  };
  const reply = useCallback(
    (comment: Comment) => {
      if (comment.sourceId === account.id) return;
      onReply({ accountId: comment.sourceId, nickName: comment.sourceName });
    },
    [account.id, onReply],
  );
  const rowMenu = useRowMenu((id) => {
    const comment = comments.find((shown) => shown.id === id);
    if (comment) onMenu?.(comment);
  });
  const hasMenu = ({ sourceId, type }: Comment) =>
    onMenu !== undefined && sourceId !== account.id && type !== MessageKind.SYSTEM;
  const newer = lastSeenId === undefined ? 0 : countAfter(comments, lastSeenId);

  return (
    <div className={styles.feed}>
      <ol
        ref={list}
        className={styles.list}
        onScroll={handleScroll}
        aria-label={texts.comments.list}
        aria-live="off"
        {...rowMenu}
      >
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            hasMenu={hasMenu(comment)}
            onReply={reply}
          />
        ))}
        <OwnHeld onShown={() => lastSeenId === undefined && toEnd()} />
      </ol>
      {newer > 0 && (
        <button type="button" className={styles.newer} onClick={() => setLastSeenId(undefined)}>
          {texts.comments.newer(newer)}
        </button>
      )}
    </div>
  );
};
