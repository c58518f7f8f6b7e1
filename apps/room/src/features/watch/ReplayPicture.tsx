import { SegmentPlayer } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { resolveAddress } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Picture.module.css';

/** Plays the segments of the recording one after another. */
export const ReplayPicture = ({ room }: { room: LiveDetail }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<SegmentPlayer>();
  const [index, setIndex] = useState(0);
  // Each answer carries newly signed addresses; changing them would interrupt playback.
  const [segments] = useState(() =>
    room.recordUrlList.map(({ url, duration = 0 }) => ({ url: resolveAddress(url), duration })),
  );
  useEffect(() => {
    if (!video.current) return;
    const opened = new SegmentPlayer(video.current, segments);
    setPlayer(opened);
    const unsubscribe = opened.state.subscribe(() => setIndex(opened.state.getSnapshot().index));
    return () => {
      unsubscribe();
      opened.destroy();
    };
  }, [segments]);

  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of live streams have none */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        aria-label={texts.states.replay}
        onError={() => toast(texts.watch.failed)}
      />
      {segments.length > 1 && (
        <nav className={styles.segments} aria-label={texts.states.replay}>
          {segments.map(({ url }, at) => (
            <button
              key={url}
              type="button"
              className="button button-glass"
              aria-current={at === index}
              onClick={() => player?.select(at)}
            >
              {texts.watch.segment(at + 1)}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
};
