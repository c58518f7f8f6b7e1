import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Minutes and seconds until a time of `performance.now()`. */
export const useCountdown = (until: number): string => {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};
