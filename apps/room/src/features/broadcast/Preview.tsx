import { useStore } from '@live/web';
import { type CSSProperties, useEffect, useRef } from 'react';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';
import { capture } from './capture.ts';

interface PreviewProps {
  /** Shows what viewers get: an upright picture fills the screen and is cut at its sides. */
  isPortrait: boolean;
  isTurned?: boolean;
  /** Blurred behind a picture that leaves room. */
  cover?: string;
  style?: CSSProperties;
  /** Viewers see the cover meanwhile. */
  isPaused?: boolean;
}

/** The captured stream in the frame that viewers see, mirrored for the front camera. */
export const Preview = ({ isPortrait, isTurned, style, cover, isPaused }: PreviewProps) => {
  const captured = useStore(capture);
  const stream = captured?.stream;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const facing = stream?.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <div
      className={styles.preview}
      data-portrait={isPortrait}
      data-turned={isTurned ?? false}
      data-paused={isPaused ?? false}
      data-mirrored={captured?.kind === 'camera' && facing !== 'environment' && captured.isMirrored}
    >
      {cover && <img className={styles.behind} src={cover} alt="" />}
      <video
        ref={video}
        style={style}
        muted
        autoPlay
        playsInline
        aria-label={hostTexts.broadcast.preview}
      />
      {!captured && (
        <div className={styles.empty}>
          <strong>{hostTexts.broadcast.noPicture}</strong>
          <p>{hostTexts.broadcast.noPictureHint}</p>
        </div>
      )}
    </div>
  );
};
