import { useRoom } from '@live/web';
import { useEffect, useState } from 'react';

const TICK_MS = 250;

const secondsUntil = (time: number): number =>
  Math.max(0, Math.ceil((time - performance.now()) / 1000));

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
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const tick = () => setSecondsLeft(secondsUntil(until));
    tick();
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return { secondsLeft, begin: () => setSentAt(performance.now()) };
};
