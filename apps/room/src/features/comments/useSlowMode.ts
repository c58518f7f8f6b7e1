import { useRoom } from '@live/web';
import { useState } from 'react';
import { useSecondsLeft } from '../../lib/useCountdown.ts';

export interface SlowMode {
  /** Until the next comment may be sent. */
  secondsLeft: number;
  /** Counts from now: a comment was sent. */
  begin(): void;
}

/** The pause between two own comments, as the room's slow mode sets it. */
export const useSlowMode = (isExempt: boolean): SlowMode => {
  const seconds = useRoom(({ room }) => room.detail.flow?.slowSeconds ?? 0);
  const [sentAt, setSentAt] = useState(Number.NEGATIVE_INFINITY);
  const until = isExempt ? Number.NEGATIVE_INFINITY : sentAt + seconds * 1000;
  return { secondsLeft: useSecondsLeft(until), begin: () => setSentAt(performance.now()) };
};
