import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../../lib/texts.ts';
import styles from './Picture.module.css';

interface PlayButtonProps {
  video: HTMLVideoElement | null;
  /** Where the button for the sound stands, among what else can be opened. */
  soundPlace: HTMLElement | null;
}

/** Phones start a video only muted, or only after a touch: this button starts it or turns the sound on. */
export const PlayButton = ({ video, soundPlace }: PlayButtonProps) => {
  const [isPaused, setPaused] = useState(true);
  const [isMuted, setMuted] = useState(true);
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    if (!video) return;
    const update = () => {
      setPaused(video.paused);
      setMuted(video.muted);
      setFullscreen(document.fullscreenElement !== null);
    };
    const events = ['play', 'pause', 'volumechange', 'loadeddata'] as const;
    for (const event of events) video.addEventListener(event, update);
    document.addEventListener('fullscreenchange', update);
    update();
    return () => {
      document.removeEventListener('fullscreenchange', update);
      for (const event of events) video.removeEventListener(event, update);
    };
  }, [video]);

  if (!isPaused && !isMuted) return null;
  const play = () => {
    if (!video) return;
    video.muted = false;
    void video.play().catch(() => undefined);
  };
  const button = (
    <button
      type="button"
      className={`button button-glass ${isPaused ? styles.play : styles.unmute}`}
      onClick={play}
    >
      {isPaused ? texts.watch.play : texts.watch.unmute}
    </button>
  );
  // The whole screen shows nothing but the picture.
  return isPaused || isFullscreen || !soundPlace ? button : createPortal(button, soundPlace);
};
