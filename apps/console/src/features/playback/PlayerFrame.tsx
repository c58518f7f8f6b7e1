import type { Orientation } from '@live/player';
import { type ReactNode, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { Controls } from './Controls.tsx';
import styles from './Playback.module.css';
import { useActivity } from './useActivity.ts';
import type { VideoElement } from './useVideoElement.ts';

interface PlayerFrameProps {
  label: string;
  video: VideoElement;
  orientation: Orientation;
  hasFailed: boolean;
  readout?: ReactNode;
  scrubber?: ReactNode;
  /** Shown on movement and gone a while after it. */
  overlay?: (isActive: boolean) => ReactNode;
}

/** The picture with everything around it. Only the picture itself ever turns. */
export const PlayerFrame = (props: PlayerFrameProps) => {
  const { video, orientation } = props;
  const frame = useRef<HTMLElement>(null);
  const activity = useActivity();

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={props.label}
      onKeyDown={activity.touch}
      onPointerMove={activity.touch}
      onFocus={activity.touch}
    >
      <div className={styles.stage} data-portrait={orientation.isPortrait || undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: live pictures have no captions */}
        <video
          ref={video.attach}
          className={styles.video}
          data-turned={orientation.degrees !== 0 || undefined}
          data-flipped={orientation.isFlipped || undefined}
          lang="zh-CN"
          preload="metadata"
          playsInline
          onClick={video.togglePlay}
        />
      </div>
      {props.readout}
      {props.hasFailed && (
        <p role="alert" className={styles.notice}>
          {texts.playback.failed}
        </p>
      )}
      {props.overlay?.(activity.isActive)}
      <Controls video={video} onFullscreen={() => void toggleFullscreen(frame.current)}>
        {props.scrubber}
      </Controls>
    </section>
  );
};

const toggleFullscreen = async (frame: HTMLElement | null): Promise<void> => {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await frame?.requestFullscreen().catch(() => undefined);
};
