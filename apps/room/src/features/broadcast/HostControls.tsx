import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { texts } from '../../lib/texts.ts';
import styles from './Broadcast.module.css';
import { CaptureButtons } from './CaptureButtons.tsx';
import { toastFailure } from './toastFailure.ts';
import { useAngle } from './useAngle.ts';
import { usePublisher } from './usePublisher.ts';

const words = texts.broadcast;

/** Capture, pause and resume, with the state of publishing. */
export const HostControls = ({ room }: { room: LiveDetail }) => {
  const model = useRoomModel();
  const isLiving = liveMode(room) === 'living';
  const publisher = usePublisher(room.liveId, isLiving);
  const turn = useAngle(room);
  const control = (action: 'pause' | 'resume') =>
    toastFailure(model.send('host_control', { action }));
  return (
    <section className={styles.controls} aria-label={words.prepare}>
      {!isLiving && (
        <output className={styles.paused}>
          <strong>{words.paused}</strong>
          {words.pausedHint}
        </output>
      )}
      <output className={styles.health}>
        {publisher ? words[publisher.phase === 'closed' ? 'idle' : publisher.phase] : words.idle}
        {publisher?.phase === 'live' && ` · ${words.rate(publisher.kilobits, publisher.frames)}`}
      </output>
      <CaptureButtons liveId={room.liveId} />
      <div className={styles.buttons}>
        <button
          type="button"
          data-primary={!isLiving}
          onClick={() => void control(isLiving ? 'pause' : 'resume')}
        >
          {isLiving ? words.pause : words.resume}
        </button>
        <button type="button" onClick={() => void toastFailure(turn())}>
          {words.turn}
        </button>
      </div>
    </section>
  );
};
