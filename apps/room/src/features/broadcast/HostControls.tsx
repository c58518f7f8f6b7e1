import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { type PropsWithChildren, useEffect, useEffectEvent } from 'react';
import { CopyLink } from '../../components/CopyLink.tsx';
import { icons } from '../../components/icons.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import styles from './Broadcast.module.css';
import { CaptureButtons } from './CaptureButtons.tsx';
import { ControlButton } from './ControlButton.tsx';
import { capture } from './capture.ts';
import { ViewerCode } from './ViewerCode.tsx';

const UPRIGHT = 0;
const SIDEWAYS = 90;

/** Sends the angle of the host's phone: when the phone is turned, and by the returned function. */
const useAngle = (room: LiveDetail): (() => Promise<unknown>) => {
  const model = useRoomModel();
  const sendAngle = (angle: number) => {
    const settings = capture.getSnapshot()?.stream.getVideoTracks()[0]?.getSettings();
    const { width = 0, height = 0 } = settings ?? {};
    return model.send('host_control', { action: 'angle', angle, width, height });
  };
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
  return () => sendAngle(room.angle === SIDEWAYS ? UPRIGHT : SIDEWAYS);
};

const labels = hostTexts.broadcast;

/** Pause and resume, capture, and what else a host does while on air. */
export const HostControls = ({ room, children }: PropsWithChildren<{ room: LiveDetail }>) => {
  const model = useRoomModel();
  const isLiving = liveMode(room) === 'living';
  const turn = useAngle(room);
  const control = (action: 'pause' | 'resume') =>
    toastFailure(model.send('host_control', { action }));
  return (
    <section className={styles.controls} aria-label={labels.controls}>
      <ControlButton
        icon={isLiving ? icons.pause : icons.resume}
        data-primary={!isLiving || undefined}
        onClick={() => void control(isLiving ? 'pause' : 'resume')}
      >
        {isLiving ? labels.pause : labels.resume}
      </ControlButton>
      <CaptureButtons liveId={room.liveId} />
      <ControlButton icon={icons.turn} onClick={() => void toastFailure(turn())}>
        {labels.turn}
      </ControlButton>
      {children}
      <CopyLink
        liveId={room.liveId}
        className={styles.control}
        text={
          <>
            {icons.share}
            <span>{labels.link}</span>
          </>
        }
      />
      <ViewerCode liveId={room.liveId} />
    </section>
  );
};
