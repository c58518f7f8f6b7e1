import { orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config } from '@live/web';
import type { CSSProperties } from 'react';

/** How viewers see the host's picture: upright ones fill the screen, and some are turned. */
export const orientationIn = ({ anchorAccountDeviceType, angle }: LiveDetail) => {
  const { isPortrait, degrees, isFlipped } = orientationOf(
    anchorAccountDeviceType,
    angle,
    config().angles,
  );
  // CSS applies the last transform first: the picture is rotated, then mirrored.
  const turn = [isFlipped && 'scaleY(-1)', degrees && `rotate(${degrees}deg)`].filter(Boolean);
  const style: CSSProperties = turn.length > 0 ? { transform: turn.join(' ') } : {};
  return { isPortrait, isTurned: degrees !== 0, style };
};
