import { formatDuration } from '@live/protocol';
import { useEffect, useMemo, useState } from 'react';
import { texts } from '../lib/texts.ts';

const TICK_MS = 1000;

/** Of a row with an end; counts from when it was received, so that the clocks of page and server may differ. */
export const TimeLeft = ({ row }: { row: { secondsLeft?: number | undefined } }) => {
  const until = useMemo(() => performance.now() + (row.secondsLeft ?? 0) * 1000, [row]);
  const [now, setNow] = useState(() => performance.now());
  const hasEnd = row.secondsLeft !== undefined;
  useEffect(() => {
    if (!hasEnd) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [hasEnd]);
  return hasEnd
    ? formatDuration(Math.max(0, Math.ceil((until - now) / 1000)))
    : texts.silences.thisLive;
};
