import { useEffect, useRef, useState } from 'react';
import { readPlayback, storePlayback, wasReloaded } from './storedPlayback.ts';

const EVENTS = ['play', 'pause', 'volumechange', 'error', 'loadstart', 'loadeddata'] as const;

/** Plays, muted if the browser's autoplay policy requires it. */
const play = async (element: HTMLVideoElement): Promise<void> => {
  try {
    await element.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    element.muted = true;
    await element.play().catch(() => undefined);
  }
};

interface VideoOptions {
  /** Muted for a while, which is neither shown nor kept. */
  isMutedForNow?: boolean;
  /** Whether playing and volume survive a reload. */
  isKept?: boolean;
}

/** The video element with its state and controls. */
export const useVideoElement = (
  liveId: string,
  { isMutedForNow = false, isKept = true }: VideoOptions = {},
) => {
  const mutedForNow = useRef(false);
  /** Whether somebody wants it to play and it does not yet. */
  const isAwaited = useRef(false);
  const [element, attach] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState({
    isPaused: true,
    isMuted: false,
    volume: 1,
    hasFailed: false,
  });

  useEffect(() => {
    if (!element) return;
    const before = readPlayback(liveId);
    if (before) {
      element.volume = before.volume;
      element.muted = before.isMuted;
    }
    // Playback resumes only after a reload: a newly opened page shows the first frame.
    isAwaited.current = isKept && wasReloaded() && before?.isPlaying === true;
    const update = () => {
      if (mutedForNow.current) return;
      const { paused, muted, volume, error } = element;
      setState({ isPaused: paused, isMuted: muted, volume, hasFailed: error !== null });
      if (!isAwaited.current && isKept)
        storePlayback(liveId, { isPlaying: !paused, isMuted: muted, volume });
    };
    // A stream that is negotiated again meanwhile aborts the attempt, so the next one counts too.
    const playAwaited = () => {
      if (isAwaited.current) void play(element);
    };
    const endWait = () => {
      isAwaited.current = false;
      update();
    };
    const ended = new AbortController();
    const { signal } = ended;
    for (const event of EVENTS) element.addEventListener(event, update, { signal });
    element.addEventListener('loadeddata', playAwaited, { signal });
    element.addEventListener('playing', endWait, { signal });
    update();
    return () => ended.abort();
  }, [element, liveId, isKept]);

  useEffect(() => {
    if (!element || !isMutedForNow) return;
    const { muted } = element;
    mutedForNow.current = true;
    element.muted = true;
    return () => {
      mutedForNow.current = false;
      element.muted = muted;
    };
  }, [element, isMutedForNow]);

  return {
    element,
    attach,
    state,
    togglePlay: () => {
      if (!element) return;
      isAwaited.current = element.paused;
      if (element.paused) void play(element);
      else element.pause();
    },
    setMuted: (isMuted: boolean) => {
      if (!element) return;
      element.muted = isMuted;
      if (!isMuted && element.volume === 0) element.volume = 0.5;
    },
    setVolume: (volume: number) => {
      if (!element) return;
      element.volume = volume;
      element.muted = volume === 0;
    },
    togglePictureInPicture: () => {
      const leave = document.pictureInPictureElement === element;
      const change = leave ? document.exitPictureInPicture() : element?.requestPictureInPicture();
      void change?.catch(() => undefined);
    },
  };
};

export type VideoElement = ReturnType<typeof useVideoElement>;
