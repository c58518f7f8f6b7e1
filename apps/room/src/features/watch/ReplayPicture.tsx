import { formatDuration, type LiveDetail } from '@live/protocol';
import { recordedSegments } from '@live/web';
import { Scrubber, useReplay } from '@live/web/replay';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { Backdrop } from './Backdrop.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import picture from './Picture.module.css';
import { ReplayComments } from './ReplayComments.tsx';
import styles from './ReplayPicture.module.css';

/** The recording: all its segments on one line, and a button with the time where each begins. */
export const ReplayPicture = ({ room }: { room: LiveDetail }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isPaused, setPaused] = useState(true);
  const [segments] = useState(() => recordedSegments(room));
  const { index, timeline, position, seek, select } = useReplay(video, () => segments);
  const beginAt = segments[index]?.beginAt;
  const atMs =
    beginAt === undefined
      ? undefined
      : beginAt + (position - (timeline.segments[index]?.start ?? 0)) * 1_000;
  const parts = useRef<HTMLElement>(null);
  useEffect(() => {
    // Playback goes on into parts whose button lies outside the screen.
    parts.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  const togglePlay = () => {
    if (video?.paused) void video.play().catch(() => undefined);
    else video?.pause();
  };
  return (
    <div ref={frame} className={picture.picture}>
      <Backdrop cover={room.liveLogo} video={video} />
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of live streams have none */}
      <video
        ref={setVideo}
        playsInline
        preload="metadata"
        aria-label={texts.states.replay}
        onClick={togglePlay}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        onError={() => toast(texts.watch.failed)}
      />
      <div className={styles.controls}>
        <ReplayComments liveId={room.liveId} atMs={atMs} />
        {timeline.segments.length > 1 && (
          <nav ref={parts} className={styles.segments} aria-label={texts.states.replay}>
            {timeline.segments.map(({ start }, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its number
                key={at}
                type="button"
                className="button button-glass"
                aria-current={at === index}
                onClick={() => select(at)}
              >
                {texts.watch.segment(at + 1)} <time>{formatDuration(start)}</time>
              </button>
            ))}
          </nav>
        )}
        <Scrubber
          timeline={timeline}
          index={index}
          position={position}
          onSeek={seek}
          showsSegments
        />
        <div className={styles.row}>
          <button type="button" className="button button-glass" onClick={togglePlay}>
            {isPaused ? texts.watch.play : texts.watch.pause}
          </button>
          <span className={styles.time}>
            {formatDuration(position)} / {formatDuration(timeline.length)}
          </span>
          <FullscreenButton frame={frame} video={video} />
        </div>
      </div>
    </div>
  );
};
