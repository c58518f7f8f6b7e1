import { formatDuration } from '@live/protocol';
import { Scrubber } from '@live/web/replay';
import type { MomentPlayer } from '../../components/useMomentPlayer.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import styles from './ReviewPicture.module.css';

interface ReviewPictureProps {
  player: MomentPlayer;
  attach(element: HTMLVideoElement | null): void;
}

/** The picture of the moment, with the one scrubber of all recordings. */
export const ReviewPicture = ({ player, attach }: ReviewPictureProps) => {
  const { replay, isPlaying, hasRecordings, isInBreak } = player;
  const notice = hasRecordings ? isInBreak && reviewTexts.noRecording : reviewTexts.neverRecorded;
  return (
    <section className={styles.frame} aria-label={reviewTexts.picture}>
      {/* biome-ignore lint/a11y/useMediaCaption: live pictures have no captions */}
      <video
        ref={attach}
        className={styles.video}
        data-hidden={Boolean(notice) || undefined}
        lang="zh-CN"
        preload="metadata"
        playsInline
        onClick={player.togglePlay}
      />
      {notice && <output className={styles.notice}>{notice}</output>}
      {hasRecordings && (
        <div className={styles.bar}>
          <button type="button" className={styles.play} onClick={player.togglePlay}>
            {isPlaying ? reviewTexts.pause : reviewTexts.play}
          </button>
          <Scrubber
            timeline={replay.timeline}
            index={replay.index}
            position={player.position}
            onSeek={player.seekPosition}
          />
          <span className={styles.time}>{formatDuration(player.moment / 1_000)}</span>
        </div>
      )}
    </section>
  );
};
