import { limits } from '@live/protocol';
import { isComposingKey, typingUpTo, useBusy } from '@live/web';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './MarkForm.module.css';

interface MarkFormProps {
  label: string;
  submit: string;
  initialText?: string;
  /** Enter was pressed before the form was there. */
  savesAtOnce?: boolean;
  /** False when it was not saved: the words stay for a retry. */
  onSave(text: string): Promise<boolean>;
  onCancel?(): void;
}

/** One line of words for a mark; none are needed. */
export const MarkForm = (props: MarkFormProps) => {
  const { label, submit, initialText = '', savesAtOnce = false, onSave, onCancel } = props;
  const [text, setText] = useState(initialText);
  const [isSaving, run] = useBusy();
  const save = async () => {
    if (await onSave(text)) setText('');
  };
  const saveAtOnce = useEffectEvent(() => void run(save));
  useEffect(() => {
    if (savesAtOnce) saveAtOnce();
  }, [savesAtOnce]);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || isComposingKey(event.nativeEvent) || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <input
        type="text"
        className={styles.input}
        aria-label={label}
        placeholder={reviewTexts.mark.placeholder}
        value={text}
        {...typingUpTo(limits.markLength, setText)}
      />
      <button type="submit" className="button button-primary" disabled={isSaving}>
        {submit}
      </button>
      {onCancel && (
        <button type="button" className="button" onClick={onCancel}>
          {texts.common.cancel}
        </button>
      )}
    </form>
  );
};
