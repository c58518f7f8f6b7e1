import { limits } from '@live/protocol';
import type { FormEvent, KeyboardEvent } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Composer.module.css';
import { useComposer } from './useComposer.ts';
import type { MentionTarget } from './useMention.ts';

interface ComposerProps {
  isSilenced: boolean;
  isAllSilenced: boolean;
  mention: MentionTarget;
}

export const Composer = ({ isSilenced, isAllSilenced, mention }: ComposerProps) => {
  const composer = useComposer(mention);
  const refusal = isSilenced
    ? texts.comments.silenced
    : isAllSilenced
      ? texts.comments.allSilenced
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void composer.send();
  };
  const noteKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && composer.text === '') mention.set(undefined);
    // The Enter that ends an input method's composition is not meant for us.
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {mention.target && (
        <button
          type="button"
          className={styles.mention}
          aria-label={texts.comments.cancelMention}
          onClick={() => mention.set(undefined)}
        >
          {texts.comments.replyTo(mention.target.nickName)} ×
        </button>
      )}
      <input
        value={composer.text}
        onChange={({ target }) => composer.setText(target.value)}
        onKeyDown={noteKey}
        maxLength={limits.commentLength}
        placeholder={refusal ?? texts.comments.placeholder}
        aria-label={texts.comments.placeholder}
        disabled={refusal !== undefined}
        enterKeyHint="send"
        autoComplete="off"
      />
      {composer.text !== '' && (
        <button type="submit" className={styles.send} disabled={composer.isSending}>
          {texts.comments.send}
        </button>
      )}
    </form>
  );
};
