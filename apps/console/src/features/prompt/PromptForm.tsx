import { useRoom } from '@live/web';
import { LineForm } from '../../components/LineForm.tsx';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Prompt.module.css';
import { usePrompt } from './usePrompt.ts';

interface PromptFormProps {
  text: string;
  onText(text: string): void;
  onSent(): void;
}

/** Writes a line to the host, and shows what became of the last one. */
export const PromptForm = ({ text, onText, onSent }: PromptFormProps) => {
  const { isBusy, refusal, send } = usePrompt();
  const last = useRoom(({ prompt }) => prompt);
  const submit = async (words: string) => {
    const isSent = await send(words);
    if (isSent) onSent();
    return isSent;
  };
  return (
    <>
      <LineForm
        text={text}
        onText={onText}
        label={texts.prompt.label}
        placeholder={lazyTexts.prompt.placeholder}
        submit={lazyTexts.prompt.send}
        isPrimary
        isBusy={isBusy}
        onSubmit={submit}
      />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {lazyTexts.prompt.notSent(refusal)}
        </p>
      )}
      <p className={styles.hint}>{lazyTexts.prompt.explanation}</p>
      {last && (
        <p className={styles.hint}>
          {lazyTexts.prompt.last(texts.prompt.states[last.state], last.text)}
        </p>
      )}
    </>
  );
};
