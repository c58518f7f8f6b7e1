import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { CaptureButtons } from './CaptureButtons.tsx';
import { stopCapture } from './capture.ts';
import { useAngle } from './useAngle.ts';
import { usePublisher } from './usePublisher.ts';

const words = texts.broadcast;

/** Capture, pause, resume and end, with the state of publishing. */
export const HostControls = ({ room }: { room: LiveDetail }) => {
  const model = useRoomModel();
  const isLiving = liveMode(room) === 'living';
  const publisher = usePublisher(room.liveId, isLiving);
  const turn = useAngle(room);
  const [isEnding, setEnding] = useState(false);

  const run = async (command: Promise<unknown>) => {
    try {
      await command;
    } catch (error) {
      toast(error instanceof Error ? error.message : texts.errors.loadFailed);
    }
  };
  const control = (action: 'pause' | 'resume') => run(model.send('host_control', { action }));
  const end = async () => {
    setEnding(false);
    await run(model.send('end', {}));
    stopCapture();
  };
  return (
    <section className={styles.controls} aria-label={words.prepare}>
      <output className={styles.health}>
        {publisher ? words[publisher.phase === 'closed' ? 'idle' : publisher.phase] : words.idle}
        {publisher?.phase === 'live' && ` · ${words.rate(publisher.kilobits, publisher.frames)}`}
      </output>
      <CaptureButtons liveId={room.liveId} />
      <div className={styles.buttons}>
        <button type="button" onClick={() => void control(isLiving ? 'pause' : 'resume')}>
          {isLiving ? words.pause : words.resume}
        </button>
        <button type="button" onClick={() => void run(turn())}>
          {words.turn}
        </button>
        <button type="button" data-danger="true" onClick={() => setEnding(true)}>
          {words.end}
        </button>
      </div>
      {isEnding && (
        <Sheet title={words.endQuestion} onClose={() => setEnding(false)}>
          <button
            type="button"
            className="button button-primary button-wide"
            onClick={() => void end()}
          >
            {texts.common.ok}
          </button>
        </Sheet>
      )}
    </section>
  );
};
