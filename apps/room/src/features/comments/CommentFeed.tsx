import { type Comment, type Mention, MessageKind, type OwnHeldComment } from '@live/protocol';
import { countAfter } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';
import { CommentRow } from './CommentRow.tsx';
import { OwnHeldRow } from './OwnHeldRow.tsx';
import { placeHeld } from './placeHeld.ts';
import { useRowMenu } from './useRowMenu.ts';

const AT_END_PX = 40;
const NO_HELD: readonly OwnHeldComment[] = [];

interface CommentFeedProps {
  /** The person's own comments that are not public. */
  held?: readonly OwnHeldComment[];
  onReply(to: Mention): void;
  /** Opens the menu of a comment of somebody else; without it there is none. */
  onMenu?(comment: Comment): void;
}

/** Follows the newest comment, until the person scrolls back. */
export const CommentFeed = ({ held = NO_HELD, onReply, onMenu }: CommentFeedProps) => {
  const { account } = useRoomModel();
  const comments = useRoom((state) => state.comments.comments);
  const moderators = useRoom(({ room }) => room.detail.moderatorIds);
  const rows = useMemo(() => placeHeld(comments, held), [comments, held]);
  const list = useRef<HTMLOListElement>(null);
  const [lastSeenId, setLastSeenId] = useState<string>();
  const top = useRef(0);

  const follow = useEffectEvent(() => {
    const element = list.current;
    if (element && lastSeenId === undefined) element.scrollTop = element.scrollHeight;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the list scrolls it
  useLayoutEffect(() => follow(), [rows, lastSeenId]);
  // A card that appears above or below leaves it less room.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => follow());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const handleScroll = () => {
    const element = list.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Only upwards is the person's: the end also moves away when the list grows or gets less room.
    const isUpwards = element.scrollTop < top.current;
    top.current = element.scrollTop;
    if (distance <= AT_END_PX) setLastSeenId(undefined);
    else if (isUpwards && lastSeenId === undefined) setLastSeenId(comments.at(-1)?.id);
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
        {rows.map((row) =>
          'state' in row ? (
            <OwnHeldRow key={row.id} held={row} />
          ) : (
            <CommentRow
              key={row.id}
              comment={row}
              hasMenu={hasMenu(row)}
              isModerator={moderators?.includes(row.sourceId) ?? false}
              onReply={reply}
            />
          ),
        )}
      </ol>
      {lastSeenId !== undefined && (
        <button type="button" className={styles.newer} onClick={() => setLastSeenId(undefined)}>
          {newer > 0 ? texts.comments.newer(newer) : texts.comments.toNewest}
        </button>
      )}
    </div>
  );
};
