import { Modal } from 'antd';
import type { PropsWithChildren, ReactNode } from 'react';
import { FADE_TRANSITION } from './fadeTransition.ts';
import styles from './RoomDialog.module.css';

type RoomDialogShellProps = PropsWithChildren<{
  title: string;
  width: number;
  open: boolean;
  onClose(): void;
  footer?: ReactNode;
  /** A row above the content; its last element is aligned right. */
  tools?: ReactNode;
}>;

/** Dialog of the room page. Long content scrolls inside it, so that title and buttons stay visible. */
export const RoomDialog = ({
  onClose,
  footer,
  tools,
  children,
  ...modal
}: RoomDialogShellProps) => (
  <Modal {...modal} {...FADE_TRANSITION} centered footer={footer ?? null} onCancel={onClose}>
    {tools && <div className={styles.tools}>{tools}</div>}
    <div className={styles.body}>{children}</div>
  </Modal>
);
