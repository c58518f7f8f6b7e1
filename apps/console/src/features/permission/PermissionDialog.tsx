import { Modal } from 'antd';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { texts } from '../../lib/texts.ts';

export const PermissionDialog = ({ open, onClose }: RoomDialogProps) => (
  <Modal
    title={texts.actions.permission}
    width={650}
    open={open}
    onCancel={onClose}
    footer={null}
  />
);
