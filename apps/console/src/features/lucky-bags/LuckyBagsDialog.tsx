import { Modal } from 'antd';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { texts } from '../../lib/texts.ts';

export const LuckyBagsDialog = ({ open, onClose }: RoomDialogProps) => (
  <Modal
    title={texts.actions.luckyBags}
    width={1000}
    open={open}
    onCancel={onClose}
    footer={null}
  />
);
