import { type RefObject, useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Picture.module.css';

/** Phones let a picture begin only without sound, or only at a touch. */
export const PlayButton = ({ video }: { video: RefObject<HTMLVideoElement | null> }) => {
  const [isPaused, setPaused] = useState(true);
  const [isMuted, setMuted] = useState(true);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const look = () => {
      setPaused(element.paused);
      setMuted(element.muted);
    };
    const events = ['play', 'pause', 'volumechange', 'loadeddata'] as const;
    for (const event of events) element.addEventListener(event, look);
    look();
    return () => {
      for (const event of events) element.removeEventListener(event, look);
    };
  }, [video]);

  if (!isPaused && !isMuted) return null;
  const wake = () => {
    const element = video.current;
    if (!element) return;
    element.muted = false;
    void element.play().catch(() => undefined);
  };
  return (
    <button type="button" className={isPaused ? styles.play : styles.unmute} onClick={wake}>
      {isPaused ? texts.watch.play : texts.watch.unmute}
    </button>
  );
};
