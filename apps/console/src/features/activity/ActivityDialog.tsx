import { Modal } from 'antd';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { texts } from '../../lib/texts.ts';

export const ActivityDialog = ({ open, onClose }: RoomDialogProps) => (
  <Modal title={texts.actions.activity} width={600} open={open} onCancel={onClose} footer={null} />
);
