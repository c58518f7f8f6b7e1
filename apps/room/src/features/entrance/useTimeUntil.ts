import { instantOf } from '@live/web/plan-time';
import { useMemo, useState } from 'react';
import { useSecondsLeft } from '../../lib/useCountdown.ts';
import type { Plan } from './WaitingRoom.tsx';

/** Times of answers are whole seconds, so that two of them may differ by one. */
const TOLERANCE_MS = 1_500;

/** Seconds until the planned time by the server's clock; 0 when it has passed. */
export const useTimeUntil = ({ planTime, txTime }: Plan): number => {
  const told = useMemo(
    () => performance.now() + instantOf(planTime) - instantOf(txTime),
    [planTime, txTime],
  );
  const [until, setUntil] = useState(told);
  if (Math.abs(told - until) > TOLERANCE_MS) setUntil(told);
  return useSecondsLeft(until);
};
