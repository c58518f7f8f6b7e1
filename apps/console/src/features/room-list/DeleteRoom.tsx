import { Button } from 'antd';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';

export const DeleteRoom = ({ liveId, onDeleted }: { liveId: string; onDeleted(): void }) => {
  const remove = async () => {
    const isConfirmed = await confirm({
      title: lazyTexts.roomList.removeTitle,
      content: lazyTexts.roomList.removeQuestion,
      isDangerous: true,
      onOk: () => api.call('roomDelete', { liveId }),
    });
    if (!isConfirmed) return;
    toast('success', lazyTexts.roomList.removed);
    onDeleted();
  };
  return (
    <Button
      type="link"
      size="small"
      danger
      style={{ padding: 0 }}
      onClick={(event) => {
        // A click on the row opens the room.
        event.stopPropagation();
        void remove();
      }}
    >
      {lazyTexts.roomList.remove}
    </Button>
  );
};
