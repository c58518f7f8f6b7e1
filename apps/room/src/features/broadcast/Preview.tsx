import { useStore } from '@live/web';
import { useEffect, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Broadcast.module.css';
import { capture } from './capture.ts';

/** What the host films, as a mirror while it is the front camera. */
export const Preview = () => {
  const filmed = useStore(capture);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = filmed?.stream ?? null;
  }, [filmed]);
  const facing = filmed?.stream.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <div className={styles.preview}>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={texts.broadcast.preview}
        data-mirrored={filmed?.kind === 'camera' && facing !== 'environment'}
      />
    </div>
  );
};
