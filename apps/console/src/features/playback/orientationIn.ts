import { type Orientation, orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config } from '@live/web';

/** Orientation of the host's video. */
export const orientationIn = ({ anchorAccountDeviceType, angle }: LiveDetail): Orientation =>
  orientationOf(anchorAccountDeviceType, angle, config().angles);
