import { orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config } from '@live/web';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Picture.module.css';
import { PlayButton } from './PlayButton.tsx';
import { useLivePlayer } from './useLivePlayer.ts';

/** The live stream. After a failure it reconnects in place; the console reloads its page instead. */
export const LivePicture = ({ room }: { room: LiveDetail }) => {
  const video = useRef<HTMLVideoElement>(null);
  const notice = useLivePlayer(video, room);
  const { isPortrait, degrees, isFlipped } = orientationOf(
    room.anchorAccountDeviceType,
    room.angle,
    config().angles,
  );
  // CSS applies the last transform first: the picture is rotated, then mirrored.
  const turn = [isFlipped && 'scaleY(-1)', degrees && `rotate(${degrees}deg)`].filter(Boolean);
  return (
    <div className={styles.picture} data-portrait={isPortrait} data-turned={degrees !== 0}>
      <video
        ref={video}
        playsInline
        muted
        autoPlay
        poster={room.liveLogo || undefined}
        aria-label={texts.watch.video}
        style={turn.length > 0 ? { transform: turn.join(' ') } : undefined}
      />
      {notice ? <output className={styles.notice}>{notice}</output> : <PlayButton video={video} />}
    </div>
  );
};
