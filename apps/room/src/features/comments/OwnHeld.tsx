import { HeldState, ReviewMode } from '@live/protocol';
import { useRoom, useRoomModel, useRoomNotice, useRoomResync } from '@live/web';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';

export const ownHeldQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['held-own', liveId],
    queryFn: ({ signal }) => api.call('heldOwn', { liveId }, { quiet: true, signal }),
  });

/** The person's own comments that wait for an operator, and those that were refused. */
export const OwnHeld = ({ onShown }: { onShown(): void }) => {
  const { loaded } = useRoomModel();
  const reviews = useRoom(({ room }) => (room.detail.flow?.reviewMode ?? 0) !== ReviewMode.OFF);
  const client = useQueryClient();
  const query = ownHeldQuery(loaded.liveId);
  // What waited when the review was switched off is still decided.
  const isWaiting = (client.getQueryData(query.queryKey)?.items.length ?? 0) > 0;
  const { data, isFetching } = useQuery({ ...query, enabled: reviews || isWaiting });
  const refresh = () => void client.invalidateQueries(query);
  useRoomNotice((notice) => {
    if (notice.name !== 'heldDecided') return;
    const own = data?.items.map(({ id }) => id) ?? [];
    // What is being fetched may name another own comment, as it was before.
    if (isFetching || notice.body.held_ids.some((id) => own.includes(id))) refresh();
  });
  useRoomResync(refresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the rows scrolls them into view
  useEffect(() => onShown(), [data]);
  return data?.items.map(({ id, message, state }) => (
    <li key={id} className={styles.row}>
      <span className={styles.tag}>
        {state === HeldState.WAITING ? texts.comments.waiting : texts.comments.refused}
      </span>
      <span className={styles.text}>{message}</span>
    </li>
  ));
};
