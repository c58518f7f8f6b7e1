import { Modal } from 'antd';
import {
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FADE_TRANSITION } from '../components/fadeTransition.ts';
import { useListener } from '../lib/useListener.ts';
import { usePersonCard } from './personCard.ts';
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

/**
 * Focuses the first field, also one that appears after loading, unless the user has focused another. It begins while
 * the dialog still fades in: what is typed right after the key that opened it is meant for the field.
 */
const useFirstField = (
  content: RefObject<HTMLElement | null>,
  { isOpening, isOpened }: { isOpening: boolean; isOpened: boolean },
): void => {
  useEffect(() => {
    if (!isOpening) return;
    let frame = 0;
    const tryToFocus = () => {
      const field = content.current?.querySelector<HTMLElement>(FIELDS);
      if (!content.current?.querySelector(':focus')) field?.focus();
      if (!field || field !== document.activeElement) frame = requestAnimationFrame(tryToFocus);
    };
    tryToFocus();
    return () => cancelAnimationFrame(frame);
  }, [content, isOpening]);
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
  useFirstField(content, {
    isOpening: modal.open && !isOpened,
    isOpened: modal.open && isOpened,
  });
  // While it fades out, keys are for the page: typed into its field they would be lost, and Enter would save again.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!modal.open && focused instanceof HTMLElement && content.current?.contains(focused))
      focused.blur();
  }, [modal.open]);
  // A card that takes its place has the focus.
  const isReplaced = usePersonCard().person !== undefined;
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
