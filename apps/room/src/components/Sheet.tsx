import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { texts } from '../lib/texts.ts';
import styles from './Sheet.module.css';

/** What has to be read even while a sheet is open: nothing outside of the sheet can be. */
export const SheetTop = createContext<ReactNode>(undefined);

/** A modal dialog at the bottom of the screen, within reach of the thumb. */
export const Sheet = ({
  title,
  onClose,
  children,
}: PropsWithChildren<{ title: string; onClose(): void }>) => {
  const top = use(SheetTop);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // A finger that opened the sheet by a long press is still to be lifted, which must neither close it nor press a
  // button that came to lie under the finger.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    window.addEventListener('pointerdown', touch, { once: true, capture: true });
    return () => window.removeEventListener('pointerdown', touch, { capture: true });
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      closedby={isTouched ? 'any' : 'closerequest'}
      onClose={onClose}
      onClickCapture={(event) => {
        const byPointer = event.detail > 0;
        if (!byPointer || isTouched) return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      <div className={styles.top}>
        {top}
        <header className={styles.head}>
          <h2>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.common.close}
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
        </header>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
};
