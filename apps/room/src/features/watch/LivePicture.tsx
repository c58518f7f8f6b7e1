import { LivePlayer, orientationOf, type Warning } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config, resolveAddress } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Picture.module.css';
import { PlayButton } from './PlayButton.tsx';

const RETRY_MS = 2_000;

const warnings: Record<Warning, string | undefined> = {
  refused: texts.watch.waiting,
  disconnected: texts.watch.lost,
  fallback: undefined,
};

/** Where the console reloads its page, the room only opens a new connection. */
export const LivePicture = ({ room }: { room: LiveDetail }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState({ made: 0, address: room.liveStreamUrl });
  const { liveId } = room;

  useEffect(() => {
    if (!video.current || !attempt.address) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // Addresses are signed for an hour: a new attempt asks for a new one.
    const again = async () => {
      const fresh = await api.call('roomInfo', { liveId }, { quiet: true }).catch(() => undefined);
      const address = fresh?.liveStreamUrl || attempt.address;
      if (!isOver) setAttempt({ made: attempt.made + 1, address });
    };
    const retrySoon = () => {
      retry ??= setTimeout(() => void again(), RETRY_MS);
    };
    const player = new LivePlayer(video.current, {
      address: resolveAddress(attempt.address),
      onWarning: (warning) => {
        const text = warnings[warning];
        if (text) toast(text);
        if (warning === 'disconnected') retrySoon();
      },
      reload: retrySoon,
    });
    return () => {
      isOver = true;
      clearTimeout(retry);
      player.destroy();
    };
  }, [attempt, liveId]);

  const { isPortrait, degrees, isFlipped } = orientationOf(
    room.anchorAccountDeviceType,
    room.angle,
    config().angles,
  );
  // The last is done first: turned, and then mirrored as one sees it.
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
      <PlayButton video={video} />
    </div>
  );
};
