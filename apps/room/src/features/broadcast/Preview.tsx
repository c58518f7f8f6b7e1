import { useStore } from '@live/web';
import { useEffect, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Broadcast.module.css';
import { capture } from './capture.ts';

/** The captured stream, mirrored for the front camera. */
export const Preview = () => {
  const captured = useStore(capture);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = captured?.stream ?? null;
  }, [captured]);
  const facing = captured?.stream.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <div className={styles.preview}>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={texts.broadcast.preview}
        data-mirrored={captured?.kind === 'camera' && facing !== 'environment'}
      />
      {!captured && (
        <div className={styles.empty}>
          <strong>{texts.broadcast.noPicture}</strong>
          <p>{texts.broadcast.noPictureHint}</p>
        </div>
      )}
    </div>
  );
};
