import { Modal } from 'antd';
import type { PropsWithChildren, ReactNode } from 'react';
import styles from './RoomDialog.module.css';
import { STANDING_STILL } from './standingStill.ts';

type RoomDialogShellProps = PropsWithChildren<{
  title: string;
  width: number;
  open: boolean;
  onClose(): void;
  footer?: ReactNode;
  /** A row above the content; the last one stands at its end. */
  tools?: ReactNode;
}>;

/** A dialog over the room: long content scrolls inside it, so its title and buttons stay in reach. */
export const RoomDialog = ({
  onClose,
  footer,
  tools,
  children,
  ...modal
}: RoomDialogShellProps) => (
  <Modal {...modal} {...STANDING_STILL} centered footer={footer ?? null} onCancel={onClose}>
    {tools && <div className={styles.tools}>{tools}</div>}
    <div className={styles.body}>{children}</div>
  </Modal>
);
