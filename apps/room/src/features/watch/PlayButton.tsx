import { useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Picture.module.css';

/** Phones start a video only muted, or only after a touch: this button starts it or turns the sound on. */
export const PlayButton = ({ video }: { video: HTMLVideoElement | null }) => {
  const [isPaused, setPaused] = useState(true);
  const [isMuted, setMuted] = useState(true);
  useEffect(() => {
    if (!video) return;
    const update = () => {
      setPaused(video.paused);
      setMuted(video.muted);
    };
    const events = ['play', 'pause', 'volumechange', 'loadeddata'] as const;
    for (const event of events) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of events) video.removeEventListener(event, update);
    };
  }, [video]);

  if (!isPaused && !isMuted) return null;
  const play = () => {
    if (!video) return;
    video.muted = false;
    void video.play().catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={`button button-glass ${isPaused ? styles.play : styles.unmute}`}
      onClick={play}
    >
      {isPaused ? texts.watch.play : texts.watch.unmute}
    </button>
  );
};
