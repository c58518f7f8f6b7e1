import { type Launch, launchTexts, termsOf } from '@live/web/bag-launch';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './LuckyBagCard.module.css';

interface LaunchQuestionProps {
  launch: Launch;
  onClose(): void;
  onLaunched(): void;
}

/** Says what will be given before it is announced, because a bag cannot be taken back. */
export const LaunchQuestion = ({ launch, onClose, onLaunched }: LaunchQuestionProps) => {
  const [isWaiting, setWaiting] = useState(false);
  const { prize, terms } = termsOf(launch);
  const send = async () => {
    setWaiting(true);
    try {
      await api.call('luckyBagLaunch', launch);
      toast(texts.common.done);
      onLaunched();
    } catch {
      // The API client has shown the failure; the form stays filled in.
      onClose();
    }
  };
  return (
    <Sheet title={launchTexts.question} onClose={onClose}>
      <div className={styles.detail}>
        <p className={styles.prize}>{prize}</p>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
        <p>{launchTexts.questionHint}</p>
        <button
          type="button"
          className="button button-primary button-wide"
          disabled={isWaiting}
          onClick={() => void send()}
        >
          {launchTexts.confirm}
        </button>
      </div>
    </Sheet>
  );
};
