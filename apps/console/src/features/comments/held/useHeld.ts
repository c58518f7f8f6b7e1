import type { CallData } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/callQuery.ts';
import { toast } from '../../../lib/feedback.ts';
import { texts } from '../../../lib/texts.ts';
import { useHasDesk } from '../../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';
import { DecisionQueue } from './DecisionQueue.ts';

const NONE: CallData<'heldList'> = { items: [], total: 0 };

/** The comments that wait for an operator. Other back ends hold none. */
export const useHeld = () => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const isShown = useHasDesk() && isRunning;
  const query = useQuery({ ...callQuery('heldList', { liveId }), enabled: isShown });
  const { data = NONE, refetch } = query;
  useRefreshOn(['commentHeld', 'heldDecided'], isShown, refetch);

  /** Decided here: a list that was fetched before must not bring them back. */
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set());
  const [queue] = useState(
    () =>
      new DecisionQueue(async (ids, pass) => {
        try {
          const { handledBy } = await api.call('heldDecide', { liveId, ids, pass });
          if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
        } catch {
          // The call has shown its failure; those that still wait are shown again.
          setDecidedIds((now) => new Set([...now].filter((id) => !ids.includes(id))));
          void refetch();
        }
      }),
  );
  const hide = (ids: readonly string[]): void => {
    // One that the newest list has no more cannot come back: it need not be kept.
    const listed = new Set(data.items.map(({ id }) => id));
    setDecidedIds((now) => new Set([...[...now].filter((id) => listed.has(id)), ...ids]));
  };
  const decide = (ids: readonly string[], pass: boolean): void => {
    hide(ids);
    queue.add(ids, pass);
  };
  /** Also those that are not listed, because others come before them. */
  const refusePerson = (accountId: string): void => {
    hide(data.items.filter((item) => item.accountId === accountId).map(({ id }) => id));
    api
      .call('heldRefusePerson', { liveId, accountId })
      .catch(() => setDecidedIds(new Set()))
      .finally(() => void refetch());
  };

  const items = data.items.filter(({ id }) => !decidedIds.has(id));
  return { items, total: data.total - (data.items.length - items.length), decide, refusePerson };
};
