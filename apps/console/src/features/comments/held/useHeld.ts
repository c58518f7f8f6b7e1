import type { CallData } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../lib/feedback.ts';
import { texts } from '../../../lib/texts.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';

type HeldList = CallData<'heldList'>;

const NONE: HeldList = { items: [], total: 0 };

/** The comments that wait for an operator. Other back ends hold none. */
export const useHeld = () => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const hasFlow = useRoom(({ room }) => room.detail.flow !== undefined);
  const client = useQueryClient();
  const queryKey = ['held', liveId];
  const isShown = hasFlow && isRunning;
  const { data = NONE, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('heldList', { liveId }, { quiet: true, signal }),
    enabled: isShown,
  });
  useRefreshOn(['commentHeld', 'heldDecided'], isShown, refetch);

  /** One call after another, so that comments appear in the order in which they were let through. */
  const queue = useRef(Promise.resolve());
  const decide = (ids: readonly string[], pass: boolean): void => {
    client.setQueryData<HeldList>(queryKey, (now = NONE) => {
      const items = now.items.filter(({ id }) => !ids.includes(id));
      return { items, total: now.total - (now.items.length - items.length) };
    });
    queue.current = queue.current.then(async () => {
      try {
        const { handledBy } = await api.call('heldDecide', { liveId, ids: [...ids], pass });
        if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
      } catch {
        // The call has shown its failure; the list shows what is true.
        await refetch();
      }
    });
  };
  return { ...data, decide };
};
