import type { OwnHeldComment } from '@live/protocol';
import { useState } from 'react';
import { questionTexts } from '../../lib/questionTexts.ts';
import styles from './QuestionsButton.module.css';
import { QuestionsProvider, useQuestions, useQuestionsState } from './QuestionsProvider.tsx';
import { QuestionsSheet } from './QuestionsSheet.tsx';

interface QuestionsButtonProps {
  /** The person's own questions that are not public. */
  held: readonly OwnHeldComment[];
}

/** Opens the questions of viewers, and says how many are open. */
export const QuestionsButton = (props: QuestionsButtonProps) => (
  <QuestionsProvider>
    <Opener {...props} />
  </QuestionsProvider>
);

const Opener = ({ held }: QuestionsButtonProps) => {
  const questions = useQuestions();
  const { open } = useQuestionsState();
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    // Support may have brought others to the top, which no notice tells.
    questions.refresh();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={questionTexts.open(open)}
        onClick={show}
      >
        {questionTexts.title}
        {open > 0 && <span className={styles.count}>{open}</span>}
      </button>
      {isOpen && <QuestionsSheet held={held} onClose={() => setOpen(false)} />}
    </>
  );
};
