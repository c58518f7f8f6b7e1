import { EnrollCondition, GrabType } from '@live/protocol';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './LuckyBagCard.module.css';
import type { Launch } from './launchFields.ts';

const labels = hostTexts.luckyBagForm;

interface LaunchQuestionProps {
  launch: Launch;
  onClose(): void;
  onLaunched(): void;
}

/** Says what will be given before it is announced, because a bag cannot be taken back. */
export const LaunchQuestion = ({ launch, onClose, onLaunched }: LaunchQuestionProps) => {
  const [isWaiting, setWaiting] = useState(false);
  const { totalPointsNum, awardName, luckyBagNum, grabType, drawAfter } = launch;
  const isPoints = totalPointsNum !== undefined;
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
    <Sheet title={labels.question} onClose={onClose}>
      <div className={styles.detail}>
        <p className={styles.prize}>
          {isPoints ? texts.luckyBag.points(totalPointsNum) : awardName}
        </p>
        <p>
          {texts.luckyBag.shares(luckyBagNum)}
          {isPoints && `，${grabType === GrabType.RANDOM ? labels.random : labels.equal}`}
        </p>
        <p>
          {launch.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
            ? texts.luckyBag.comment(launch.enrollConditionComment ?? '')
            : texts.luckyBag.anyComment}
        </p>
        <p>{labels.drawnIn(labels.seconds(drawAfter))}</p>
        <p>{labels.questionHint}</p>
        <button
          type="button"
          className="button button-primary button-wide"
          disabled={isWaiting}
          onClick={() => void send()}
        >
          {labels.confirm}
        </button>
      </div>
    </Sheet>
  );
};
