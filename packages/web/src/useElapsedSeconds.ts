import { secondsBetween } from '@live/protocol';
import { useEffect, useMemo, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Seconds since the live began. Starts from the server's times and continues on a monotonic clock,
 * so that neither a wrong local clock nor a throttled tab shifts it.
 */
export const useElapsedSeconds = (beginTime: string, txTime: string): number => {
  const start = useMemo(
    () => ({ seconds: secondsBetween(beginTime, txTime), at: performance.now() }),
    [beginTime, txTime],
  );
  const [now, setNow] = useState(start.at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const current = performance.now();
      setNow(current);
      // Scheduled to the next whole second: a fixed interval would drift and skip seconds.
      const beyond = (current - start.at) % TICK_MS;
      timer = setTimeout(tick, TICK_MS - beyond);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [start]);
  const elapsed = Math.max(0, now - start.at) / 1000;
  return (Number.isNaN(start.seconds) ? 0 : start.seconds) + Math.floor(elapsed);
};
