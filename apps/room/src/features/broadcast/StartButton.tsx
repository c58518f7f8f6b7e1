import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { capture, hasPicture, startCapture } from './capture.ts';
import { missingForPublishing } from './missingForPublishing.ts';

const labels = hostTexts.broadcast;

/** Opens the camera if no source was chosen, so that the host sees what will be sent. */
const openPreview = async (): Promise<boolean> => {
  if (capture.getSnapshot() || missingForPublishing()) return false;
  try {
    await startCapture('camera');
    return true;
  } catch {
    return false;
  }
};

interface StartButtonProps {
  isReady: boolean;
  /** The picture comes from OBS; the camera stays closed. */
  usesObs: boolean;
  onStart(): Promise<void>;
}

/** Goes on air; without a picture only after a question. */
export const StartButton = ({ isReady, usesObs, onStart }: StartButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (await hasPicture()) return onStart();
    if (!usesObs && (await openPreview())) return toast(labels.checkPreview);
    setAsking(true);
  };
  const start = async () => {
    setAsking(false);
    await onStart();
  };
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={!isReady || isBusy}
        onClick={() => run(press)}
      >
        {isReady ? labels.start : texts.connection.connecting}
      </button>
      {isAsking && (
        <Sheet title={labels.blackQuestion} onClose={() => setAsking(false)}>
          <p>{usesObs ? labels.blackObs : labels.black}</p>
          <button
            type="button"
            className="button button-primary button-wide"
            onClick={() => run(start)}
          >
            {labels.startBlack}
          </button>
        </Sheet>
      )}
    </>
  );
};
