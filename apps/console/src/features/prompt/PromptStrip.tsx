import { PromptState } from '@live/protocol';
import { useRoom } from '@live/web';
import { useEffect, useState } from 'react';
import strip from '../../components/Strip.module.css';
import { promptTexts } from '../../lib/promptTexts.ts';
import styles from './Prompt.module.css';
import { usePrompt } from './usePrompt.ts';

/** How long the strip says that the host has taken the line away. */
const TAKEN_MS = 8_000;

/** The line that the host has on the phone now; then, for a while, that the host has seen it. */
export const PromptStrip = () => {
  const prompt = useRoom((room) => room.prompt);
  const { isBusy, withdraw } = usePrompt();
  /** The last line that stood while this page was open. */
  const [seenId, setSeenId] = useState<string>();
  const isShown = prompt?.state === PromptState.SHOWN;
  const isTaken = prompt?.state === PromptState.TAKEN && prompt.id === seenId;
  if (isShown && prompt.id !== seenId) setSeenId(prompt.id);
  useEffect(() => {
    if (!isTaken) return;
    const timer = setTimeout(() => setSeenId(undefined), TAKEN_MS);
    return () => clearTimeout(timer);
  }, [isTaken]);
  return (
    <section aria-label={promptTexts.label} aria-live="polite">
      {(isShown || isTaken) && (
        <p className={styles.strip} data-taken={isTaken || undefined}>
          <span className={`${strip.tag} ${styles.state}`}>{promptTexts.states[prompt.state]}</span>
          <bdi className={strip.text} title={prompt.text}>
            {prompt.text}
          </bdi>
          <span className={styles.author} title={promptTexts.by(prompt.operatorName)}>
            {prompt.operatorName}
          </span>
          {isShown && (
            <button
              type="button"
              className={styles.withdraw}
              disabled={isBusy}
              onClick={() => void withdraw(prompt.id)}
            >
              {promptTexts.withdraw}
            </button>
          )}
        </p>
      )}
    </section>
  );
};
