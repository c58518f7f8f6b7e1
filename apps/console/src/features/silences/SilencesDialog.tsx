import { Modal } from 'antd';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { texts } from '../../lib/texts.ts';

export const SilencesDialog = ({ open, onClose }: RoomDialogProps) => (
  <Modal title={texts.actions.silences} width={800} open={open} onCancel={onClose} footer={null} />
);
