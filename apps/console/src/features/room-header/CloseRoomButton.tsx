import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

export const CloseRoomButton = ({ liveId }: { liveId: string }) => {
  const model = useRoomModel();
  const [isAsking, setAsking] = useState(false);
  const close = async () => {
    setAsking(true);
    const agreed = await confirm({
      content: texts.header.closeQuestion,
      isDangerous: true,
      onOk: async () => {
        await api.call('roomClose', { liveId });
      },
    });
    setAsking(false);
    if (agreed) model.applyLocal({ type: 'room-closed' });
  };
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isAsking}
      onClick={() => void close()}
    >
      {texts.header.closeRoom}
    </button>
  );
};
