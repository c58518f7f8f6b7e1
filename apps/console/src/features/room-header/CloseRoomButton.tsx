import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

export const CloseRoomButton = ({ liveId }: { liveId: string }) => {
  const model = useRoomModel();
  const [isConfirming, setConfirming] = useState(false);
  const close = async () => {
    setConfirming(true);
    const isConfirmed = await confirm({
      content: texts.header.closeQuestion,
      isDangerous: true,
      onOk: () => api.call('roomClose', { liveId }),
    });
    setConfirming(false);
    if (isConfirmed) model.applyLocal({ type: 'room-closed' });
  };
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
