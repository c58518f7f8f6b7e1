import { useStore } from '@live/web';
import { Modal } from 'antd';
import {
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { shownPerson } from '../lib/shownPerson.ts';
import { useListener } from '../lib/useListener.ts';
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

/** Focuses the first field, also one that appears after loading, unless the user has focused another. */
const useFirstField = (content: RefObject<HTMLElement | null>, isOpened: boolean): void => {
  useEffect(() => {
    const element = content.current;
    if (!isOpened || !element) return;
    const focus = () => {
      if (element.querySelector(':focus')) return observer.disconnect();
      const field = element.querySelector<HTMLElement>(FIELDS);
      field?.focus();
      if (field) observer.disconnect();
    };
    const observer = new MutationObserver(focus);
    observer.observe(element, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();
  }, [content, isOpened]);
};

/** Dialog of the room page. Long content scrolls inside it, so that title and buttons stay visible. */
export const RoomDialog = ({ onClose, footer, tools, children, ...modal }: RoomDialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  useFirstField(content, isOpened);
  // A card that takes its place has the focus.
  const isReplaced = useStore(shownPerson) !== undefined;
  // Where the focus was on a row that has gone, Escape reaches no dialog by itself.
  useListener(isOpened ? document : null, 'keydown', ({ key }) => {
    if (key !== 'Escape' || document.activeElement !== document.body) return;
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    if (dialogs.findLast((dialog) => dialog.checkVisibility())?.contains(content.current))
      onClose();
  });
  return (
    <Modal
      {...modal}
      {...FADE_TRANSITION}
      centered
      focusable={{ focusTriggerAfterClose: !isReplaced }}
      footer={footer ?? null}
      onCancel={onClose}
      afterOpenChange={setOpened}
    >
      <div ref={content}>
        {tools && <div className={styles.tools}>{tools}</div>}
        <div className={styles.body}>{children}</div>
      </div>
    </Modal>
  );
};
