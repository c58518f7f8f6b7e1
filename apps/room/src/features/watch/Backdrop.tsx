import { useEffect, useRef } from 'react';
import styles from './Picture.module.css';

/** Few pixels: they are blurred anyway, and copying them costs nothing that could be seen. */
const SIZE = { width: 32, height: 18 };
const COPY_MS = 1_000;

interface BackdropProps {
  cover: string;
  video: HTMLVideoElement | null;
}

/** Fills the room that a picture leaves with a blurred copy of it, and before its first frame of the cover. */
export const Backdrop = ({ cover, video }: BackdropProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!video || !context) return;
    const copy = () => {
      if (video.readyState < video.HAVE_CURRENT_DATA || document.hidden) return;
      context.drawImage(video, 0, 0, SIZE.width, SIZE.height);
    };
    const timer = setInterval(copy, COPY_MS);
    video.addEventListener('playing', copy);
    return () => {
      clearInterval(timer);
      video.removeEventListener('playing', copy);
    };
  }, [video]);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {cover && <img src={cover} alt="" />}
      <canvas ref={canvas} {...SIZE} />
    </div>
  );
};
