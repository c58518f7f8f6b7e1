import { type Comment, LiveRole, limits, MessageKind } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';

/** Between two requests, so that a flood of new names asks at most twice a second. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 5_000;

/** Which of the senders come for the first time, asked for while it is needed. */
export const useNewcomers = (
  comments: readonly Comment[],
  isNeeded: boolean,
): ReadonlySet<string> => {
  const { liveId } = useRoomModel().loaded;
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const unknownIds = () => [
    ...new Set(
      comments
        .filter(({ type, role }) => type === MessageKind.CHAT && role === LiveRole.AUDIENCE)
        .map(({ sourceId }) => sourceId)
        .filter((id) => !known.has(id)),
    ),
  ];
  const ask = useEffectEvent(async (): Promise<number> => {
    // The newest are looked at first.
    const accountIds = unknownIds().slice(-limits.maxChosen);
    if (accountIds.length === 0) return PAUSE_MS;
    try {
      const answer = await api.call('newcomerList', { liveId, accountIds }, { quiet: true });
      const newcomers = new Set(answer.accountIds);
      setKnown(
        (now) => new Map([...now, ...accountIds.map((id) => [id, newcomers.has(id)] as const)]),
      );
      return PAUSE_MS;
    } catch {
      return PAUSE_AFTER_FAILURE_MS;
    }
  });
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const repeat = async () => {
      const pauseMs = await ask();
      if (!isOver) timer = setTimeout(repeat, pauseMs);
    };
    void repeat();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return useMemo(() => new Set([...known].filter(([, isNew]) => isNew).map(([id]) => id)), [known]);
};
