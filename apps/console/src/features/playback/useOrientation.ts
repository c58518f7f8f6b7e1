import { type Orientation, orientationOf } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { config, useRoomNotice } from '@live/web';
import { useState } from 'react';

/** How the host holds the phone: as the room said on load, then as notices say. */
export const useOrientation = (room: LiveDetail): Orientation => {
  const [angle, setAngle] = useState(room.angle);
  useRoomNotice((notice) => {
    if (notice.name === 'hostVideoAngle') setAngle(notice.body.angle);
  });
  return orientationOf(room.anchorAccountDeviceType, angle, config().angles);
};
