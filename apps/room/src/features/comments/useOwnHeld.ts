import { HeldState, hasDesk, type OwnHeldComment, ReviewMode } from '@live/protocol';
import { useRoom, useRoomModel, useRoomNotice, useRoomResync } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownHeldQuery } from '../../lib/ownHeldQuery.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';

const NONE: readonly OwnHeldComment[] = [];

/** Says it once of each comment that was refused while the page was open. */
const useRefusalToasts = (items: readonly OwnHeldComment[]) => {
  const waiting = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const { id, message, state } of items)
      if (state === HeldState.REFUSED && waiting.current.includes(id))
        toast(texts.comments.refusedOf(message));
    waiting.current = items.filter(({ state }) => state === HeldState.WAITING).map(({ id }) => id);
  }, [items]);
};

/** The person's own comments that wait for an operator or were refused, oldest first. */
export const useOwnHeld = (isRunning: boolean): readonly OwnHeldComment[] => {
  const { loaded } = useRoomModel();
  const reviews = useRoom(({ room }) => (room.detail.flow?.reviewMode ?? 0) !== ReviewMode.OFF);
  const client = useQueryClient();
  const query = ownHeldQuery(loaded.liveId);
  // Fetched in rooms without review too: what waited when it was switched off is still decided.
  const { data, isFetching } = useQuery({ ...query, enabled: hasDesk(loaded) });
  const items = data?.items ?? NONE;
  const isWaiting = items.some(({ state }) => state === HeldState.WAITING);
  const refresh = () => void client.invalidateQueries(query);
  useRoomNotice((notice) => {
    if (notice.name !== 'heldDecided') return;
    // What is being fetched may name another own comment, as it was before.
    if (isFetching || notice.body.held_ids.some((held) => items.some(({ id }) => id === held)))
      refresh();
  });
  useRoomResync(() => {
    if (reviews || isWaiting) refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the live decides what waits
  useEffect(() => {
    if (!isRunning && isWaiting) refresh();
  }, [isRunning]);
  useRefusalToasts(items);
  return items;
};
