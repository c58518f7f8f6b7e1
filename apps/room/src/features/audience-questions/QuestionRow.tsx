import type { AudienceQuestion } from '@live/protocol';
import { useBusy, useRoomModel } from '@live/web';
import { questionTexts } from '../../lib/questionTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import { HostActions } from './HostActions.tsx';
import { useQuestions, useQuestionsState } from './QuestionsProvider.tsx';
import styles from './QuestionsSheet.module.css';

interface QuestionRowProps {
  question: AudienceQuestion;
  isPinned: boolean;
  /** The host answers instead of supporting. */
  isHost: boolean;
}

/** A question with its support. */
export const QuestionRow = ({ question, isPinned, isHost }: QuestionRowProps) => {
  const { account } = useRoomModel();
  const { message, name, accountId, supports, answer, answerTime } = question;
  const isOwn = accountId === account.id;
  const isOpen = answerTime === '';
  return (
    <li className={styles.row}>
      <p className={styles.message}>
        {isPinned && <span className={styles.tag}>{questionTexts.pinned}</span>}
        <bdi>{message}</bdi>
      </p>
      {answer !== '' && <p className={styles.answer}>{questionTexts.answer(answer)}</p>}
      <div className={styles.foot}>
        <bdi className={styles.name}>{isOwn ? questionTexts.own : name}</bdi>
        {isOpen && !isOwn && !isHost ? (
          <SupportButton question={question} />
        ) : (
          <span className={styles.count}>{questionTexts.support(supports)}</span>
        )}
      </div>
      {isHost && <HostActions question={question} isPinned={isPinned} />}
    </li>
  );
};

const SupportButton = ({ question }: Pick<QuestionRowProps, 'question'>) => {
  const { questionId, message, supports } = question;
  const model = useRoomModel();
  const questions = useQuestions();
  const isSupported = useQuestionsState().supportedIds.has(questionId);
  const [isBusy, run] = useBusy();
  const support = async () => {
    try {
      const reply = await model.send('support_question', { question_id: questionId });
      questions.applyLocal({ type: 'question-supported', questionId, supports: reply.supports });
    } catch (error) {
      // It may have been supported before, on another device or by a command whose reply was lost.
      questions.refresh();
      throw error;
    }
  };
  if (isSupported)
    return <span className={styles.supported}>{questionTexts.supported(supports)}</span>;
  return (
    <button
      type="button"
      className={`button ${styles.support}`}
      title={questionTexts.supportOf(message)}
      disabled={isBusy}
      onClick={() => void run(() => toastFailure(support()))}
    >
      {questionTexts.support(supports)}
    </button>
  );
};
