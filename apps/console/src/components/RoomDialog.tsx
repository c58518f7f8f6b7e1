import { useStore } from '@live/web';
import { Modal } from 'antd';
import { type PropsWithChildren, type ReactNode, useRef } from 'react';
import { shownPerson } from '../lib/shownPerson.ts';
import { FADE_TRANSITION } from './fadeTransition.ts';
import styles from './RoomDialog.module.css';

const FIELDS =
  'input:is([type="text"], [type="search"], :not([type])):not([readonly], [role="combobox"]), textarea:not([readonly])';

type RoomDialogProps = PropsWithChildren<{
  title: string;
  width: number;
  open: boolean;
  onClose(): void;
  footer?: ReactNode;
  /** A row above the content; its last element is aligned right. */
  tools?: ReactNode;
}>;

/** Dialog of the room page. Long content scrolls inside it, so that title and buttons stay visible. */
export const RoomDialog = ({ onClose, footer, tools, children, ...modal }: RoomDialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  // A card that takes its place has the focus.
  const isReplaced = useStore(shownPerson) !== undefined;
  // Who opens a form, by key or by click, can type at once; who is faster stays in the field they chose.
  const focusField = (isOpen: boolean) => {
    if (!isOpen || content.current?.querySelector(':focus')) return;
    content.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return (
    <Modal
      {...modal}
      {...FADE_TRANSITION}
      centered
      focusable={{ focusTriggerAfterClose: !isReplaced }}
      footer={footer ?? null}
      onCancel={onClose}
      afterOpenChange={focusField}
    >
      <div ref={content}>
        {tools && <div className={styles.tools}>{tools}</div>}
        <div className={styles.body}>{children}</div>
      </div>
    </Modal>
  );
};
