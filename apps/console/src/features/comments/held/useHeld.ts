import type { CallData, HeldComment } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/callQuery.ts';
import { toast } from '../../../lib/feedback.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { texts } from '../../../lib/texts.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useHasDesk } from '../../../lib/useHasDesk.ts';
import { useListener } from '../../../lib/useListener.ts';
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
          const { handledBy } = await api.call(
            'heldDecide',
            { liveId, ids, pass },
            { keepalive: true },
          );
          if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
        } catch {
          // The call has shown its failure; those that still wait are shown again.
          show(ids);
          void refetch();
        }
      }),
  );
  const hide = (ids: readonly string[]): void => {
    // One that the newest list has no more cannot come back: it need not be kept.
    const listed = new Set(data.items.map(({ id }) => id));
    setDecidedIds((now) => new Set([...[...now].filter((id) => listed.has(id)), ...ids]));
  };
  const show = (ids: readonly string[]): void =>
    setDecidedIds((now) => new Set([...now].filter((id) => !ids.includes(id))));

  /** Refusals that can still be taken back: their authors have been told nothing. */
  const [pending] = useState(() => new Set<() => void>());
  const settleAll = () => {
    for (const settle of pending) settle();
  };
  useListener(window, 'pagehide', settleAll);
  const leave = useEffectEvent(settleAll);
  useEffect(() => () => leave(), []);
  const refuse = (ids: readonly string[], what: string, send: () => void): void => {
    hide(ids);
    const settle = offerUndo({
      what,
      undo: () => {
        pending.delete(settle);
        show(ids);
        toast('success', texts.undo.undone);
      },
      onKept: () => {
        pending.delete(settle);
        send();
      },
    });
    pending.add(settle);
  };

  const decide = (ids: readonly string[], pass: boolean): void => {
    if (pass) {
      hide(ids);
      queue.add(ids, true);
    } else refuse(ids, lazyTexts.held.refused(ids.length), () => queue.add(ids, false));
  };
  /** Also those that are not listed, because others come before them. */
  const refusePerson = ({ accountId, name }: HeldComment): void => {
    const ids = data.items.filter((item) => item.accountId === accountId).map(({ id }) => id);
    refuse(ids, lazyTexts.held.refusedAllOf(name), () => {
      api
        .call('heldRefusePerson', { liveId, accountId }, { keepalive: true })
        .catch(() => show(ids))
        .finally(() => void refetch());
    });
  };

  const items = data.items.filter(({ id }) => !decidedIds.has(id));
  return { items, total: data.total - (data.items.length - items.length), decide, refusePerson };
};
