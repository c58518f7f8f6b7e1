import { orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config } from '@live/web';
import { type ReactNode, useRef, useState } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { useFlash } from '../../lib/useFlash.ts';
import { Controls } from './Controls.tsx';
import styles from './Playback.module.css';
import { playerIcons } from './playerIcons.tsx';
import type { VideoElement } from './useVideoElement.ts';

/** The controls stay so long after the last movement of the pointer. */
const FADE_MS = 7_000;

interface PlayerFrameProps {
  room: LiveDetail;
  label: string;
  video: VideoElement;
  /** Error shown instead of the video. */
  failure: string | undefined;
  /** Message shown while waiting for the video. */
  notice?: string | undefined;
  readout?: ReactNode;
  scrubber?: ReactNode;
  /** More buttons in the row of the controls. */
  tools?: ReactNode;
  /** Visible on pointer movement and hidden after a delay. */
  overlay?: (isActive: boolean) => ReactNode;
}

/** The video with its controls. Only the video is rotated. */
export const PlayerFrame = (props: PlayerFrameProps) => {
  const { room, video } = props;
  const { anchorAccountDeviceType, angle } = room;
  const orientation = orientationOf(anchorAccountDeviceType, angle, config().angles);
  // A portrait room may be fed with a landscape picture, as by OBS: that one gets the whole frame.
  const [isLandscape, setLandscape] = useState(false);
  const isUpright = orientation.isPortrait && !(isLandscape && orientation.degrees === 0);
  const frame = useRef<HTMLElement>(null);
  const [isActive, touch] = useFlash(FADE_MS);
  // A press beside an open popover closes it, and means nothing else.
  const closesPopover = useRef(false);

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={props.label}
      onKeyDown={touch}
      onPointerMove={touch}
      onFocus={touch}
    >
      <div className={styles.stage} data-portrait={isUpright || undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: live pictures have no captions */}
        <video
          ref={video.attach}
          className={styles.video}
          data-turned={orientation.degrees !== 0 || undefined}
          data-flipped={orientation.isFlipped || undefined}
          lang="zh-CN"
          preload="metadata"
          playsInline
          onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
            setLandscape(videoWidth > videoHeight)
          }
          onPointerDown={() => {
            closesPopover.current = isPopoverOpen();
          }}
          onClick={() => {
            if (!closesPopover.current) video.togglePlay();
          }}
        />
      </div>
      {props.readout}
      {video.state.isPaused && !props.failure && !props.notice && (
        <button
          type="button"
          className={styles.bigPlay}
          aria-label={lazyTexts.playback.watch}
          onClick={video.togglePlay}
        >
          {playerIcons.play}
        </button>
      )}
      {props.failure && (
        <p role="alert" className={styles.notice}>
          {props.failure}
        </p>
      )}
      {props.notice && !props.failure && <output className={styles.notice}>{props.notice}</output>}
      {props.overlay?.(isActive)}
      <Controls
        video={video}
        tools={props.tools}
        onFullscreen={() => void toggleFullscreen(frame.current, video.element)}
      >
        {props.scrubber}
      </Controls>
    </section>
  );
};

const isPopoverOpen = (): boolean => document.querySelector(':popover-open') !== null;

/** iOS supports full screen for video elements only. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

const toggleFullscreen = async (
  frame: HTMLElement | null,
  video: PhoneVideo | null,
): Promise<void> => {
  if (document.fullscreenElement) await document.exitFullscreen();
  else if (frame && 'requestFullscreen' in frame) {
    await frame.requestFullscreen().catch(() => undefined);
  } else video?.webkitEnterFullscreen?.();
};
