import { useRoom } from '@live/web';
import { LineForm } from '../../components/LineForm.tsx';
import { promptTexts } from '../../lib/promptTexts.ts';
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
        label={promptTexts.label}
        placeholder={promptTexts.placeholder}
        submit={promptTexts.send}
        isPrimary
        isBusy={isBusy}
        onSubmit={submit}
      />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {promptTexts.notSent(refusal)}
        </p>
      )}
      <p className={styles.hint}>{promptTexts.explanation}</p>
      {last && (
        <p className={styles.hint}>{promptTexts.last(promptTexts.states[last.state], last.text)}</p>
      )}
    </>
  );
};
