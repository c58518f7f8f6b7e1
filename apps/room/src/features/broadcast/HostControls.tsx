import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useEffect, useEffectEvent } from 'react';
import { CopyLink } from '../../components/CopyLink.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import styles from './Broadcast.module.css';
import { CaptureButtons } from './CaptureButtons.tsx';
import { capture } from './capture.ts';
import { PublishAgainButton } from './PublishAgainButton.tsx';
import { useLeaveQuestion } from './useLeaveQuestion.ts';
import { usePublisher } from './usePublisher.ts';
import { useRestoredCapture } from './useRestoredCapture.ts';

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

/** Capture, pause and resume, with the state of publishing. */
export const HostControls = ({ room }: { room: LiveDetail }) => {
  const model = useRoomModel();
  const isLiving = liveMode(room) === 'living';
  const publisher = usePublisher(room.liveId, isLiving);
  const unopened = useRestoredCapture(room.liveId);
  useLeaveQuestion(publisher !== undefined);
  const turn = useAngle(room);
  const control = (action: 'pause' | 'resume') =>
    toastFailure(model.send('host_control', { action }));
  return (
    <section className={styles.controls} aria-label={labels.controls}>
      {!isLiving && (
        <output className={styles.paused}>
          <strong>{labels.paused}</strong>
          {labels.pausedHint}
        </output>
      )}
      <output className={styles.health}>
        {publisher ? labels[publisher.phase === 'closed' ? 'idle' : publisher.phase] : labels.idle}
        {publisher?.phase === 'live' && ` · ${labels.rate(publisher.kilobits, publisher.frames)}`}
      </output>
      {unopened && <PublishAgainButton source={unopened} />}
      <CaptureButtons liveId={room.liveId} />
      <div className={styles.buttons}>
        <button
          type="button"
          data-primary={!isLiving}
          onClick={() => void control(isLiving ? 'pause' : 'resume')}
        >
          {isLiving ? labels.pause : labels.resume}
        </button>
        <button type="button" onClick={() => void toastFailure(turn())}>
          {labels.turn}
        </button>
        <CopyLink liveId={room.liveId} />
      </div>
    </section>
  );
};
