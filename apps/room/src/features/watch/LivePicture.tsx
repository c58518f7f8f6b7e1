import type { LiveDetail } from '@live/protocol';
import { useRef } from 'react';
import { orientationIn } from '../../lib/orientationIn.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Picture.module.css';
import { PlayButton } from './PlayButton.tsx';
import { useLivePlayer } from './useLivePlayer.ts';

/** The live stream. After a failure it reconnects in place; the console reloads its page instead. */
export const LivePicture = ({ room }: { room: LiveDetail }) => {
  const video = useRef<HTMLVideoElement>(null);
  const notice = useLivePlayer(video, room);
  const { isPortrait, isTurned, style } = orientationIn(room);
  return (
    <div className={styles.picture} data-portrait={isPortrait} data-turned={isTurned}>
      <video
        ref={video}
        playsInline
        muted
        autoPlay
        poster={room.liveLogo || undefined}
        aria-label={texts.watch.video}
        style={style}
      />
      {notice ? <output className={styles.notice}>{notice}</output> : <PlayButton video={video} />}
    </div>
  );
};
