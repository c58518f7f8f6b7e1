import type { RefObject } from 'react';
import { icons } from '../../components/icons.tsx';
import { texts } from '../../lib/texts.ts';

/** iPhones show only the video itself in fullscreen, by a method of their own. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Turning is asked for, where the browser knows it; otherwise the person turns the phone. */
type TurnableOrientation = ScreenOrientation & { lock?(orientation: 'landscape'): Promise<void> };

const canFullscreen = (): boolean =>
  document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;

interface FullscreenButtonProps {
  frame: RefObject<HTMLElement | null>;
  video: HTMLVideoElement | null;
  className?: string | undefined;
}

/** Shows the frame on the whole screen, a wide picture turned; and back. */
export const FullscreenButton = ({ frame, video, className }: FullscreenButtonProps) => {
  if (!canFullscreen()) return null;
  const toggle = async () => {
    if (!document.fullscreenEnabled) return (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
    if (document.fullscreenElement) return document.exitFullscreen();
    await frame.current?.requestFullscreen();
    const isWide = (video?.videoWidth ?? 0) > (video?.videoHeight ?? 0);
    if (isWide) await (screen.orientation as TurnableOrientation).lock?.('landscape');
  };
  return (
    <button
      type="button"
      className={`button button-glass ${className ?? ''}`}
      onClick={() => void toggle().catch(() => undefined)}
    >
      {icons.fullscreen}
      {texts.watch.fullscreen}
    </button>
  );
};
