import type { ReviewRecording } from '@live/protocol';
import { resolveUrl } from '@live/web';
import { type Replay, useReplay } from '@live/web/replay';
import { useEffect, useMemo, useState } from 'react';
import { recordingAt } from '../lib/recordingAt.ts';
import { positionInBreak } from './positionInBreak.ts';

export interface MomentPlayer {
  replay: Replay;
  /** Milliseconds from the beginning of the live. */
  moment: number;
  /** The moment on the scrubber, in seconds. */
  position: number;
  isPlaying: boolean;
  hasRecordings: boolean;
  /** Nothing was recorded at the moment. */
  isInBreak: boolean;
  togglePlay(): void;
  /** Goes to a moment of the live. */
  seek(atMs: number): void;
  /** Goes to a position of the scrubber. */
  seekPosition(position: number): void;
}

/** Plays what was recorded of a live that may still run, and knows the moment also where nothing was. */
export const useMomentPlayer = (
  element: HTMLVideoElement | null,
  recordings: readonly ReviewRecording[],
  initialMs: number,
): MomentPlayer => {
  const [isPlaying, setPlaying] = useState(false);
  /** A moment that the picture has not reached yet, or never will, because there is none. */
  const [wanted, setWanted] = useState<number | undefined>(initialMs);
  const [start] = useState(() => recordingAt(recordings, initialMs));
  const segments = useMemo(
    () =>
      recordings.map(({ url, beginMs, durationMs }) => ({
        url: resolveUrl(url),
        beginAt: beginMs,
        duration: durationMs / 1_000,
      })),
    [recordings],
  );
  const replay = useReplay(
    element,
    () => segments,
    { read: () => start, store: () => {} },
    segments,
  );
  const isInBreak = wanted !== undefined && !recordingAt(recordings, wanted);

  useEffect(() => {
    if (!element) return;
    const update = () => setPlaying(!element.paused);
    const reach = () => {
      // Pausing in a break also ends with this event.
      if (!element.seeking && element.readyState > 0 && !isInBreak) setWanted(undefined);
    };
    for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, update);
    element.addEventListener('timeupdate', reach);
    return () => {
      for (const event of ['play', 'pause', 'ended']) element.removeEventListener(event, update);
      element.removeEventListener('timeupdate', reach);
    };
  }, [element, isInBreak]);

  const { index, timeline, position } = replay;
  const into = position - (timeline.segments[index]?.start ?? 0);
  const reached = (recordings[index]?.beginMs ?? 0) + Math.max(0, into) * 1_000;

  const seek = (atMs: number) => {
    setWanted(atMs);
    const found = recordingAt(recordings, atMs);
    const segment = found && timeline.segments[found.index];
    // At the very end of a segment the player would go on to the next.
    if (found && segment) replay.seek(segment.start + Math.min(found.at, segment.length - 0.05));
    else element?.pause();
  };
  const play = () => {
    if (isInBreak) {
      const next = recordings.find(({ beginMs }) => beginMs > wanted);
      if (!next) return;
      seek(next.beginMs);
    }
    void element?.play().catch(() => undefined);
  };
  return {
    replay,
    moment: wanted ?? reached,
    position: isInBreak ? positionInBreak(recordings, timeline, wanted) : position,
    isPlaying,
    hasRecordings: recordings.length > 0,
    isInBreak,
    togglePlay: () => (isPlaying ? element?.pause() : play()),
    seek,
    seekPosition: (to) => {
      setWanted(undefined);
      replay.seek(to);
    },
  };
};
