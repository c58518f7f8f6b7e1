import { Flag, type LuckyBag } from '@live/protocol';
import { type BagState, momentOf } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { bagTerms, conditionTerm } from '@live/web/bag-terms';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { luckyBagTexts } from '../../lib/luckyBagTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import { useCountdown } from '../../lib/useCountdown.ts';
import { entryWords, prizeOf } from './bagTexts.ts';
import styles from './LuckyBagCard.module.css';
import { LuckyBagResult } from './LuckyBagResult.tsx';

/** The running lucky bag; viewers can enter it. */
export const LuckyBagCard = ({ mayEnter = true }: { mayEnter?: boolean }) => {
  const model = useRoomModel();
  const state = useRoom((room) => room.bag);
  const { bag, phase, calledOffReason = '' } = state;
  if (!bag) return null;
  const dismiss = () => model.applyLocal({ type: 'bag-dismissed' });
  if (phase === 'drawn')
    return <LuckyBagResult {...state} bag={bag} mayWin={mayEnter} onClose={dismiss} />;
  if (phase === 'called-off')
    return <CalledOffBag bag={bag} reason={calledOffReason} onClose={dismiss} />;
  return <RunningBag state={state} bag={bag} mayEnter={mayEnter} />;
};

interface CalledOffBagProps {
  bag: LuckyBag;
  reason: string;
  onClose(): void;
}

const CalledOffBag = ({ bag, reason, onClose }: CalledOffBagProps) => (
  <Sheet title={luckyBagTexts.calledOff} onClose={onClose}>
    <div className={styles.detail}>
      <p className={styles.prize}>{prizeOf(bag)}</p>
      <p>
        <bdi>{luckyBagTexts.calledOffFor(reason)}</bdi>
      </p>
      <p>{luckyBagTexts.notDrawn}</p>
    </div>
  </Sheet>
);

interface RunningBagProps {
  state: BagState;
  bag: LuckyBag;
  mayEnter: boolean;
}

/** Card and sheet show the same countdown: with a timer each they would differ by a second. */
const RunningBag = ({ state, bag, mayEnter }: RunningBagProps) => {
  const [isOpen, setOpen] = useState(false);
  const serverTime = useRoom((room) => room.serverTime);
  const time = useCountdown(momentOf(bag.openTime, serverTime));
  const draw = state.phase === 'drawing' ? luckyBagTexts.drawing : luckyBagTexts.drawsIn(time);
  return (
    <>
      <button type="button" className={styles.card} onClick={() => setOpen(true)}>
        <strong>{luckyBagTexts.title}</strong>
        <span>{draw}</span>
        {state.hasEntered && <small>{luckyBagTexts.joined}</small>}
      </button>
      {isOpen && (
        <Sheet title={luckyBagTexts.title} onClose={() => setOpen(false)}>
          <div className={styles.detail}>
            <p className={styles.prize}>{prizeOf(bag)}</p>
            <p>{bagTerms.shares(bag.luckyBagNum)}</p>
            <p>{draw}</p>
            <p>{conditionTerm(bag)}</p>
            {bag.accountsOnly === Flag.YES && <p>{luckyBagTexts.accountsOnly}</p>}
            {state.entryCount !== undefined && <p>{luckyBagTexts.people(state.entryCount)}</p>}
            {mayEnter && <EnterButton bag={bag} hasEntered={state.hasEntered} />}
          </div>
        </Sheet>
      )}
    </>
  );
};

const EnterButton = ({ bag, hasEntered }: { bag: LuckyBag; hasEntered: boolean }) => {
  const model = useRoomModel();
  const [isWaiting, setWaiting] = useState(false);
  const enter = async () => {
    setWaiting(true);
    await toastFailure(model.send('chat', { message: entryWords(bag) }));
    setWaiting(false);
  };
  return (
    <button
      type="button"
      className="button button-primary button-wide"
      disabled={hasEntered || isWaiting}
      onClick={() => void enter()}
    >
      {hasEntered ? luckyBagTexts.joined : luckyBagTexts.join}
    </button>
  );
};
