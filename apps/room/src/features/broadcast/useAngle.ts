import type { LiveDetail } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { capture } from './capture.ts';

const UPRIGHT = 0;
const SIDEWAYS = 90;

/** Sends the angle of the host's phone: when the phone is turned, and by the returned function. */
export const useAngle = (room: LiveDetail): (() => Promise<unknown>) => {
  const model = useRoomModel();
  const sendAngle = useCallback(
    (angle: number) => {
      const settings = capture.getSnapshot()?.stream.getVideoTracks()[0]?.getSettings();
      const { width = 0, height = 0 } = settings ?? {};
      return model.send('host_control', { action: 'angle', angle, width, height });
    },
    [model],
  );
  const handleTurn = useEffectEvent(() => {
    const { angle } = screen.orientation;
    if (angle !== room.angle) sendAngle(angle).catch(() => undefined);
  });
  useEffect(() => {
    // Older phones lack the API; their hosts use the button.
    if (!('orientation' in screen)) return;
    const listener = () => handleTurn();
    screen.orientation.addEventListener('change', listener);
    return () => screen.orientation.removeEventListener('change', listener);
  }, []);
  const { angle } = room;
  return useCallback(() => sendAngle(angle === SIDEWAYS ? UPRIGHT : SIDEWAYS), [sendAngle, angle]);
};
