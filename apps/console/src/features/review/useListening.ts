import { useEffect, useState } from 'react';
import type { MomentPlayer } from '../../components/useMomentPlayer.ts';
import type { ClipSpan } from '../../lib/clipSpan.ts';

/** Plays a span and stops at its end. Seeking elsewhere ends it. */
export const useListening = (
  element: HTMLVideoElement | null,
  { moment, seek, isPlaying }: Pick<MomentPlayer, 'moment' | 'seek' | 'isPlaying'>,
  span: ClipSpan | undefined,
): { start(): void; stop(): void } => {
  const [until, setUntil] = useState<number>();
  const isOver = until !== undefined && moment >= until;
  useEffect(() => {
    if (!isOver || !isPlaying) return;
    element?.pause();
    setUntil(undefined);
  }, [element, isOver, isPlaying]);
  return {
    start: () => {
      if (!span) return;
      seek(span.from);
      setUntil(span.to);
      void element?.play().catch(() => undefined);
    },
    stop: () => setUntil(undefined),
  };
};
