import type { ReactNode } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './Controls.module.css';
import { playerIcons } from './playerIcons.tsx';
import type { VideoElement } from './useVideoElement.ts';

interface ControlsProps {
  video: VideoElement;
  onFullscreen(): void;
  tools?: ReactNode;
  /** The scrubber of a replay. */
  children?: ReactNode;
}

export const Controls = ({ video, onFullscreen, tools, children }: ControlsProps) => {
  const { isPaused, isMuted, volume } = video.state;
  const isInaudible = isMuted || volume === 0;
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.row}>
        <button
          type="button"
          className={styles.icon}
          aria-label={isPaused ? lazyTexts.playback.play : lazyTexts.playback.pause}
          onClick={video.togglePlay}
        >
          {isPaused ? playerIcons.play : playerIcons.pause}
        </button>
        <div className={styles.volume}>
          <button
            type="button"
            className={styles.icon}
            aria-label={isInaudible ? lazyTexts.playback.unmute : lazyTexts.playback.mute}
            onClick={() => video.setMuted(!isInaudible)}
          >
            {isInaudible ? playerIcons.muted : playerIcons.sound}
          </button>
          <input
            type="range"
            className={styles.level}
            aria-label={lazyTexts.playback.volume}
            min={0}
            max={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            onChange={({ target }) => video.setVolume(Number(target.value))}
          />
        </div>
        <span className="spring" />
        {tools}
        {document.pictureInPictureEnabled && (
          <button type="button" className={styles.text} onClick={video.togglePictureInPicture}>
            {lazyTexts.playback.pictureInPicture}
          </button>
        )}
        <button type="button" className={styles.text} onClick={onFullscreen}>
          {lazyTexts.playback.fullscreen}
        </button>
      </div>
    </div>
  );
};
