import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CloseIcon } from '../../../components/icons.tsx';
import { texts } from '../../../lib/texts.ts';
import { PersonName } from '../../../room/PersonName.tsx';
import type { Fold } from './foldComments.ts';
import styles from './SenderList.module.css';

interface SenderListProps extends Pick<Fold, 'senders'> {
  onClose(): void;
}

/** Who sent what a folded row stands for; each name opens a card. */
export const SenderList = ({ senders, onClose }: SenderListProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={texts.comments.senders}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <h3>{texts.comments.senders}</h3>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.common.close}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
      <ul>
        {senders.map(({ sourceId, sourceName }) => (
          <li key={sourceId}>
            <PersonName accountId={sourceId} name={sourceName} />
          </li>
        ))}
      </ul>
    </section>
  );
};
