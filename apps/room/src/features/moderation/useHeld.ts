import { type CallData, type HeldComment, limits, type Notice } from '@live/protocol';
import { useRoomModel, useRoomNotice, useRoomResync } from '@live/web';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../lib/api.ts';
import { moderationTexts } from '../../lib/moderationTexts.ts';
import { toast } from '../../lib/toasts.ts';

type HeldList = CallData<'heldList'>;

const heldQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['held', liveId],
    queryFn: ({ signal }) => api.call('heldList', { liveId }, { quiet: true, signal }),
    // Who becomes a moderator again has missed what came in between.
    gcTime: 0,
  });

const added = (list: HeldList, held: HeldComment): HeldList => {
  if (list.items.some(({ id }) => id === held.id)) return list;
  return { items: [...list.items, held].slice(0, limits.heldShown), total: list.total + 1 };
};

const without = (list: HeldList, ids: readonly string[]): HeldList => {
  const items = list.items.filter(({ id }) => !ids.includes(id));
  return { items, total: list.total - (list.items.length - items.length) };
};

/** The comments that wait, as the notices to this moderator tell; fetched whenever one may have been missed. */
export const useHeld = () => {
  const { liveId } = useRoomModel().loaded;
  const client = useQueryClient();
  const query = heldQuery(liveId);
  const { data, isFetching } = useQuery(query);
  const refresh = () => void client.invalidateQueries(query);
  const change = (next: (list: HeldList) => HeldList) =>
    client.setQueryData(query.queryKey, (list) => list && next(list));
  const receive = ({ name, body }: Notice) => {
    if (name !== 'commentHeld' && name !== 'heldDecided') return;
    // What is being fetched may be as it was before.
    if (isFetching) refresh();
    if (name === 'commentHeld') change((list) => added(list, body.held));
    else change((list) => without(list, body.held_ids));
  };
  useRoomNotice(receive);
  useRoomResync(refresh);
  const decide = async ({ id }: HeldComment, pass: boolean): Promise<void> => {
    change((list) => without(list, [id]));
    try {
      const { handledBy } = await api.call('heldDecide', { liveId, ids: [id], pass });
      if (handledBy !== undefined) toast(moderationTexts.handledBy(handledBy));
    } catch {
      // The client has shown the failure; what still waits is shown again.
      refresh();
    }
  };
  const { items = [], total = 0 } = data ?? {};
  const isExhausted = items.length === 0 && total > 0;
  const fetchNext = useEffectEvent(refresh);
  // More waited than one list holds.
  useEffect(() => {
    if (isExhausted) fetchNext();
  }, [isExhausted]);
  return { items, total, decide };
};
