import { useBusy, useRoomModel } from '@live/web';
import { lazy, Suspense } from 'react';
import { api } from '../../lib/api.ts';
import { askInRoom, useQuestionAgain } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useNavigation } from '../../room/navigation.ts';
import styles from './RoomHeader.module.css';
import type { UnfinishedDialog, UnfinishedPlace } from './UnfinishedList.tsx';

const UnfinishedList = lazy(async () => ({
  default: (await import('./UnfinishedList.tsx')).UnfinishedList,
}));

const SUBJECT = ['close-room'];
const isSubject = (value: unknown): value is typeof SUBJECT =>
  Array.isArray(value) && value[0] === SUBJECT[0];

interface EndLiveButtonProps {
  liveId: string;
  /** Opens the dialog in which something unfinished is dealt with. */
  onOpen(place: UnfinishedDialog): void;
}

export const EndLiveButton = ({ liveId, onOpen }: EndLiveButtonProps) => {
  const model = useRoomModel();
  const navigation = useNavigation();
  const [isConfirming, run] = useBusy();
  const endLive = async () => {
    const question = new AbortController();
    const leaveFor = (place: UnfinishedPlace) => {
      question.abort();
      if (place === 'held') navigation.goTo('held');
      else onOpen(place);
    };
    const isConfirmed = await askInRoom(liveId, SUBJECT, {
      title: texts.header.endLive,
      content: texts.header.closeQuestion,
      isDangerous: true,
      signal: question.signal,
      below: (
        <>
          <p className={styles.closedForGood}>{texts.header.closedForGood}</p>
          <Suspense>
            <UnfinishedList liveId={liveId} onOpen={leaveFor} />
          </Suspense>
        </>
      ),
      onOk: () => api.call('roomClose', { liveId }),
    });
    if (isConfirmed) model.applyLocal({ type: 'live-ended' });
  };
  useQuestionAgain(liveId, isSubject, () => void run(endLive));
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isConfirming}
      onClick={() => void run(endLive)}
    >
      {texts.header.endLive}
    </button>
  );
};
