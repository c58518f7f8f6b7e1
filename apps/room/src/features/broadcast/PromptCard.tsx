import { PromptState } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import styles from './PromptCard.module.css';

const labels = hostTexts.broadcast;

/** The line from the operators, readable at arm's length, until the host takes it away. */
export const PromptCard = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const last = useRoom(({ prompt }) => prompt);
  const prompt = last?.state === PromptState.SHOWN ? last : undefined;
  const [isBusy, setBusy] = useState(false);

  const take = async (id: string) => {
    setBusy(true);
    await toastFailure(api.call('promptTake', { liveId, promptId: id }, { quiet: true }));
    // The notice may be late or lost.
    model.refresh('prompt');
    setBusy(false);
  };
  return (
    <section className={styles.place} aria-label={labels.prompt} aria-live="assertive">
      {prompt && (
        <div className={styles.card} data-prompt>
          <p className={styles.text}>
            <bdi>{prompt.text}</bdi>
          </p>
          <div className={styles.foot}>
            <span>{labels.promptFrom(prompt.operatorName)}</span>
            <button type="button" disabled={isBusy} onClick={() => void take(prompt.id)}>
              {labels.promptTaken}
            </button>
          </div>
        </div>
      )}
    </section>
  );
};
