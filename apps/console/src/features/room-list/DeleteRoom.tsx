import { Button } from 'antd';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

export const DeleteRoom = ({ liveId, onDeleted }: { liveId: string; onDeleted(): void }) => {
  const remove = async () => {
    const agreed = await confirm({
      content: texts.roomList.removeQuestion,
      isDangerous: true,
      onOk: async () => {
        await api.call('roomDelete', { liveId });
      },
    });
    if (!agreed) return;
    toast('success', texts.roomList.removed);
    onDeleted();
  };
  return (
    <Button
      type="text"
      size="small"
      danger
      onClick={(event) => {
        // The row around it opens the room.
        event.stopPropagation();
        void remove();
      }}
    >
      {texts.roomList.remove}
    </Button>
  );
};
