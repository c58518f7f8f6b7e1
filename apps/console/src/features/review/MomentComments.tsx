import { formatDuration, MessageKind, type ReviewComment } from '@live/protocol';
import { memo, useLayoutEffect, useRef } from 'react';
import { PersonLink } from '../../components/PersonLink.tsx';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { texts } from '../../lib/texts.ts';
import { countUntil } from './commentWindow.ts';
import styles from './MomentComments.module.css';
import type { MomentComments as Comments } from './useMomentComments.ts';

/** Rows above and below the moment. More come with scrolling or with time. */
const ROWS_BEFORE = 150;
const ROWS_AFTER = 50;

interface MomentCommentsProps {
  liveId: string;
  comments: Comments;
  moment: number;
  isPlaying: boolean;
  onSeek(atMs: number): void;
}

/** The comments around a moment: those until then, and while the picture stands, dimmed, what came after. */
export const MomentComments = (props: MomentCommentsProps) => {
  const { liveId, comments, moment, isPlaying, onSeek } = props;
  const list = useRef<HTMLUListElement>(null);
  const { loaded } = comments;
  const items = loaded?.items ?? [];
  const until = countUntil(items, moment);
  const first = Math.max(0, until - ROWS_BEFORE);
  const shown = items.slice(first, isPlaying ? until : until + ROWS_AFTER);
  const lastId = items[until - 1]?.id;

  // The newest comment of the moment stands at the lower end, as it did in the live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another last comment scrolls
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-last]');
    const frame = list.current;
    if (frame && row) frame.scrollTop = row.offsetTop + row.offsetHeight - frame.clientHeight + 8;
  }, [lastId]);

  if (loaded && items.length === 0) return <p className="empty-data">{reviewTexts.noComments}</p>;
  return (
    <ul ref={list} className={styles.list} aria-busy={!loaded} aria-label={reviewTexts.comments}>
      {first === 0 && loaded?.hasEarlier && (
        <li>
          <button type="button" className={styles.earlier} onClick={comments.loadEarlier}>
            {reviewTexts.earlier}
          </button>
        </li>
      )}
      {comments.hasFailed && (
        <li role="alert" className={styles.earlier}>
          {texts.errors.loadFailed}
        </li>
      )}
      {shown.map((comment, index) => (
        <Row
          key={comment.id}
          liveId={liveId}
          comment={comment}
          isLater={first + index >= until}
          isLast={first + index === until - 1}
          onSeek={onSeek}
        />
      ))}
    </ul>
  );
};

interface RowProps {
  liveId: string;
  comment: ReviewComment;
  isLater: boolean;
  isLast: boolean;
  onSeek(atMs: number): void;
}

const Row = memo(({ liveId, comment, isLater, isLast, onSeek }: RowProps) => {
  const time = formatDuration(comment.atMs / 1_000);
  return (
    <li className={styles.row} data-last={isLast || undefined}>
      <b>
        {comment.type === MessageKind.SYSTEM ? (
          reviewTexts.system
        ) : (
          <PersonLink liveId={liveId} accountId={comment.sourceId} name={comment.sourceName} />
        )}
      </b>
      <button
        type="button"
        className={styles.moment}
        data-later={isLater || undefined}
        title={reviewTexts.moment(time)}
        onClick={() => onSeek(comment.atMs)}
      >
        <span className={styles.time}>{time}</span>
        <span className={styles.words} data-deleted={comment.isDeleted === 1 || undefined}>
          {comment.message}
        </span>
        {comment.isDeleted === 1 && <em>{reviewTexts.deleted}</em>}
      </button>
    </li>
  );
});
