import { type PropsWithChildren, useEffect, useRef } from 'react';
import { texts } from '../lib/texts.ts';
import styles from './Sheet.module.css';

/** A modal dialog at the bottom of the screen, within reach of the thumb. */
export const Sheet = ({
  title,
  onClose,
  children,
}: PropsWithChildren<{ title: string; onClose(): void }>) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      closedby="any"
      onClose={onClose}
    >
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
      <div className={styles.body}>{children}</div>
    </dialog>
  );
};
