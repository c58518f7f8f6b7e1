import { Modal } from 'antd';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { texts } from '../../lib/texts.ts';

export const ReportsDialog = ({ open, onClose }: RoomDialogProps) => (
  <Modal title={texts.actions.reports} width={850} open={open} onCancel={onClose} footer={null} />
);
