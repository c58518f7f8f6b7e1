import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { askInRoom, useQuestionAgain } from '../../lib/roomQuestion.ts';
import { texts } from '../../lib/texts.ts';

const SUBJECT = ['close-room'];
const isSubject = (value: unknown): value is typeof SUBJECT =>
  Array.isArray(value) && value[0] === SUBJECT[0];

export const CloseRoomButton = ({ liveId }: { liveId: string }) => {
  const model = useRoomModel();
  const [isConfirming, setConfirming] = useState(false);
  const close = async () => {
    setConfirming(true);
    const isConfirmed = await askInRoom(liveId, SUBJECT, {
      title: texts.header.closeRoom,
      content: texts.header.closeQuestion,
      isDangerous: true,
      onOk: () => api.call('roomClose', { liveId }),
    });
    setConfirming(false);
    if (isConfirmed) model.applyLocal({ type: 'room-closed' });
  };
  useQuestionAgain(liveId, isSubject, () => void close());
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isConfirming}
      onClick={() => void close()}
    >
      {texts.header.closeRoom}
    </button>
  );
};
