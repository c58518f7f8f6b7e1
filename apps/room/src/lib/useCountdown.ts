import { useEffect, useMemo, useState } from 'react';

const TICK_MS = 250;

const secondsUntil = (time: number): number =>
  Math.max(0, Math.ceil((time - performance.now()) / 1000));

/** Seconds until a time of `performance.now()`. */
export const useSecondsLeft = (until: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(until));
    tick();
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
};

/** Minutes and seconds, and hours where there are any. */
export const timeText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  const parts = [...(hours > 0 ? [hours] : []), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

/** The time until a time of `performance.now()`. */
export const useCountdown = (until: number): string => timeText(useSecondsLeft(until));

/** What is left of terms with an end. Counts from when they came: the clocks of page and server may differ. */
export const useTimeLeft = (
  terms: { secondsLeft?: number | undefined } | undefined,
): string | undefined => {
  const until = useMemo(() => performance.now() + (terms?.secondsLeft ?? 0) * 1000, [terms]);
  const left = useCountdown(until);
  return terms?.secondsLeft === undefined ? undefined : left;
};
