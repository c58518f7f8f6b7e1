import { useRoom, useRoomModel, useRoomNotice } from '@live/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSecondsLeft } from '../../lib/useCountdown.ts';

export interface SlowMode {
  /** Seconds until the next comment may be sent. */
  secondsLeft: number;
  /** Counts down from the room's pause, or from the seconds that the server has named. */
  begin(waitSeconds?: number): void;
}

/** The pause between two own comments, as the room's slow mode sets it. */
export const useSlowMode = (isExempt: boolean): SlowMode => {
  const { account } = useRoomModel();
  const seconds = useRoom(({ room }) => room.detail.flow?.slowSeconds ?? 0);
  const wait = useRoom(({ membership }) => membership.wait);
  const [sentAt, setSentAt] = useState(Number.NEGATIVE_INFINITY);
  // The time of the comment is kept, not the end of the pause: operators may change how long it is.
  const begin = (waitSeconds: number = seconds) =>
    setSentAt(performance.now() - (seconds - waitSeconds) * 1000);
  const beginFetched = useEffectEvent(begin);
  useEffect(() => {
    if (wait) beginFetched(wait.seconds);
  }, [wait]);
  // Also when the comment was sent on another device; a question is followed by the same pause.
  useRoomNotice(({ name, body }) => {
    const isOwn =
      (name === 'chat' && body.account_id === account.id) ||
      (name === 'questionAsk' && body.question.accountId === account.id);
    if (isOwn) begin();
  });
  const until = isExempt ? Number.NEGATIVE_INFINITY : sentAt + seconds * 1000;
  return { secondsLeft: useSecondsLeft(until), begin };
};
