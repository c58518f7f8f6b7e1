import type { LiveDetail } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { capture } from './capture.ts';

const UPRIGHT = 0;
const ON_ITS_SIDE = 90;

/** Tells the room how the host holds the phone: by a button, and by itself where the phone knows. */
export const useAngle = (room: LiveDetail): (() => Promise<unknown>) => {
  const model = useRoomModel();
  const tell = useCallback(
    (angle: number) => {
      const settings = capture.getSnapshot()?.stream.getVideoTracks()[0]?.getSettings();
      const { width = 0, height = 0 } = settings ?? {};
      return model.send('host_control', { action: 'angle', angle, width, height });
    },
    [model],
  );
  const turned = useEffectEvent(() => {
    const { angle } = screen.orientation;
    if (angle !== room.angle) tell(angle).catch(() => undefined);
  });
  useEffect(() => {
    // Older phones have none; their hosts have the button.
    if (!('orientation' in screen)) return;
    const listener = () => turned();
    screen.orientation.addEventListener('change', listener);
    return () => screen.orientation.removeEventListener('change', listener);
  }, []);
  const { angle } = room;
  return useCallback(() => tell(angle === ON_ITS_SIDE ? UPRIGHT : ON_ITS_SIDE), [tell, angle]);
};
