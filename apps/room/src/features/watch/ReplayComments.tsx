import { LiveRole, MessageKind } from '@live/protocol';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './ReplayPicture.module.css';
import { useReplayComments } from './useReplayComments.ts';

interface ReplayCommentsProps {
  liveId: string;
  /** The moment that is shown, in milliseconds since the live began. */
  atMs: number | undefined;
}

/** What was said, as it came. */
export const ReplayComments = ({ liveId, atMs }: ReplayCommentsProps) => {
  const comments = useReplayComments(liveId, atMs);
  const list = useRef<HTMLOListElement>(null);
  const lastId = comments.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new comment scrolls the list
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lastId]);
  if (comments.length === 0) return null;
  return (
    <ol ref={list} className={styles.comments} aria-label={texts.comments.list}>
      {comments.map(({ id, sourceName, role, message, type }) => (
        <li key={id} data-system={type === MessageKind.SYSTEM}>
          {role === LiveRole.ANCHOR && <b>{texts.comments.host} </b>}
          {type !== MessageKind.SYSTEM && <span>{sourceName} </span>}
          <bdi>{message}</bdi>
        </li>
      ))}
    </ol>
  );
};
