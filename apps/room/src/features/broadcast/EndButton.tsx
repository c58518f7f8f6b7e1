import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import styles from './Broadcast.module.css';
import { UnfinishedList } from './UnfinishedList.tsx';

const labels = hostTexts.broadcast;

/** Ends the live after a question. It lies far from the thumb, because an end cannot be undone. */
export const EndButton = () => {
  const model = useRoomModel();
  const [isAsking, setAsking] = useState(false);
  const end = async () => {
    setAsking(false);
    await toastFailure(model.send('end', {}));
  };
  return (
    <>
      <button type="button" className={styles.end} onClick={() => setAsking(true)}>
        {labels.end}
      </button>
      {isAsking && (
        <Sheet title={labels.endQuestion} onClose={() => setAsking(false)}>
          <p>{labels.endHint}</p>
          <UnfinishedList liveId={model.loaded.liveId} />
          <button
            type="button"
            className="button button-primary button-wide"
            onClick={() => void end()}
          >
            {texts.common.ok}
          </button>
        </Sheet>
      )}
    </>
  );
};
