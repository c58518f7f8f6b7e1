import { useRoom } from '@live/web';
import strip from '../../components/Strip.module.css';
import { roomTexts } from '../../lib/roomTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PinnedStrip.module.css';
import { useFlow } from './useFlow.ts';

/** The pinned text, in one line above the comments; plain elements, as the comments are. */
export const PinnedStrip = () => {
  const { flow, isSaving, set } = useFlow();
  const pin = useRoom(({ room }) => room.detail.flow?.pin);
  // Other back ends have no such settings.
  const text = pin && texts.comments.quote(pin.name ?? '', pin.text);
  return (
    <section aria-label={roomTexts.flow.pinned} aria-live="polite">
      {flow && text && (
        <p className={styles.strip}>
          <span className={strip.tag}>
            {pin?.questionId === undefined ? roomTexts.flow.pin : texts.actions.questions}
          </span>
          <bdi className={strip.text} title={text}>
            {text}
          </bdi>
          <button
            type="button"
            className={styles.unpin}
            aria-label={roomTexts.flow.unpin}
            title={roomTexts.flow.unpin}
            disabled={isSaving}
            onClick={() => void set({ pin: { text: '' } })}
          >
            ×
          </button>
        </p>
      )}
    </section>
  );
};
