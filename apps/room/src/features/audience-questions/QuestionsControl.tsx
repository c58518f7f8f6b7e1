import { type ReactNode, useState } from 'react';
import { questionTexts } from '../../lib/questionTexts.ts';
import { QuestionsProvider, useQuestions, useQuestionsState } from './QuestionsProvider.tsx';
import { QuestionsSheet } from './QuestionsSheet.tsx';

interface QuestionsControlProps {
  /** Draws the button that opens them. */
  button(name: string, open: () => void): ReactNode;
}

/** The host's way to the questions of viewers. */
export const QuestionsControl = (props: QuestionsControlProps) => (
  <QuestionsProvider>
    <Opener {...props} />
  </QuestionsProvider>
);

const Opener = ({ button }: QuestionsControlProps) => {
  const questions = useQuestions();
  const { open } = useQuestionsState();
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    questions.refresh();
    setOpen(true);
  };
  return (
    <>
      {button(open > 0 ? questionTexts.withCount(open) : questionTexts.title, show)}
      {isOpen && <QuestionsSheet onClose={() => setOpen(false)} />}
    </>
  );
};
