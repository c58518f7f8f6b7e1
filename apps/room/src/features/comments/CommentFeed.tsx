import type { Comment, Mention } from '@live/protocol';
import { countAfter } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';
import { CommentRow } from './CommentRow.tsx';

const AT_END_PX = 40;

interface CommentFeedProps {
  onReply(to: Mention): void;
}

/** Follows the newest comment, until the person scrolls back. */
export const CommentFeed = ({ onReply }: CommentFeedProps) => {
  const { account } = useRoomModel();
  const comments = useRoom((state) => state.comments.comments);
  const list = useRef<HTMLOListElement>(null);
  const [leftAt, setLeftAt] = useState<string>();

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the list scrolls it
  useLayoutEffect(() => {
    if (leftAt === undefined) toEnd();
  }, [comments, leftAt]);

  const handleScroll = () => {
    const element = list.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (distance <= AT_END_PX) setLeftAt(undefined);
    else if (leftAt === undefined) setLeftAt(comments.at(-1)?.id);
  };
  const reply = useCallback(
    (comment: Comment) => {
      if (comment.sourceId === account.id) return;
      onReply({ accountId: comment.sourceId, nickName: comment.sourceName });
    },
    [account.id, onReply],
  );
  const newer = leftAt === undefined ? 0 : countAfter(comments, leftAt);

  return (
    <div className={styles.feed}>
      <ol
        ref={list}
        className={styles.list}
        onScroll={handleScroll}
        aria-label={texts.comments.list}
        aria-live="off"
      >
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onReply={reply} />
        ))}
      </ol>
      {newer > 0 && (
        <button type="button" className={styles.newer} onClick={() => setLeftAt(undefined)}>
          {texts.comments.newer(newer)}
        </button>
      )}
    </div>
  );
};
