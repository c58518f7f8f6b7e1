import { useRoom } from '@live/web';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './PinnedLine.module.css';

/** The pinned text: one line above the comments, which a tap opens. */
export const PinnedLine = () => {
  const pin = useRoom(({ room }) => room.detail.flow?.pin);
  const [opened, setOpened] = useState<string>();
  const text = pin?.text ?? '';
  return (
    <section aria-label={texts.comments.pinned} aria-live="polite">
      {text !== '' && (
        <button
          type="button"
          className={styles.pinned}
          aria-expanded={opened === text}
          onClick={() => setOpened((now) => (now === text ? undefined : text))}
        >
          <span className={styles.tag}>
            {pin?.questionId === undefined ? texts.comments.pinned : texts.question}
          </span>
          <bdi className={styles.text}>
            {pin?.name && <span className={styles.name}>{pin.name}</span>}
            {text}
          </bdi>
        </button>
      )}
    </section>
  );
};
