import { type Orientation, orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config } from '@live/web';

/** How the host holds the phone. */
export const orientationIn = ({ anchorAccountDeviceType, angle }: LiveDetail): Orientation =>
  orientationOf(anchorAccountDeviceType, angle, config().angles);
