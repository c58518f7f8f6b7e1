import type { AudienceQuestion, OwnHeldComment } from '@live/protocol';
import { useRoom } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { questionTexts } from '../../lib/questionTexts.ts';
import { AskForm } from './AskForm.tsx';
import { OwnHeldQuestions } from './OwnHeldQuestions.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { useQuestionsState } from './QuestionsProvider.tsx';
import styles from './QuestionsSheet.module.css';

interface QuestionsSheetProps {
  /** Absent for the host, who answers and does not ask. */
  held?: readonly OwnHeldComment[];
  onClose(): void;
}

/**
 * Open questions in the order of the support that they had when the order was last needed: a row must not move away from
 * under a finger because others support another one.
 */
const useOrder = (open: readonly AudienceQuestion[]): readonly AudienceQuestion[] => {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ids = new Set(open.map(({ questionId }) => questionId));
  const isSame = order.length === ids.size && order.every((id) => ids.has(id));
  if (isSame) {
    const byId = new Map(open.map((one) => [one.questionId, one]));
    return order.flatMap((id) => byId.get(id) ?? []);
  }
  const sorted = open.toSorted((one, other) => other.supports - one.supports);
  setOrder(sorted.map(({ questionId }) => questionId));
  return sorted;
};

/** The questions of viewers: those to be answered by their support, then those that were. */
export const QuestionsSheet = ({ held, onClose }: QuestionsSheetProps) => {
  const { items, open: total } = useQuestionsState();
  const pinnedId = useRoom(({ room }) => room.detail.flow?.pin.questionId);
  const sorted = useOrder(items.filter(({ answerTime }) => answerTime === ''));
  const isPinned = ({ questionId }: AudienceQuestion) => questionId === pinnedId;
  const open = [...sorted.filter(isPinned), ...sorted.filter((one) => !isPinned(one))];
  const answered = items
    .filter(({ answerTime }) => answerTime !== '')
    .sort((one, other) => (one.answerTime < other.answerTime ? 1 : -1));
  const isHost = held === undefined;
  const rowOf = (question: AudienceQuestion) => (
    <QuestionRow
      key={question.questionId}
      question={question}
      isPinned={isPinned(question)}
      isHost={isHost}
    />
  );
  return (
    <Sheet title={questionTexts.title} onClose={onClose}>
      {held && <AskForm />}
      {held && held.length > 0 && <OwnHeldQuestions held={held} />}
      {items.length === 0 && (
        <p className={styles.none}>{isHost ? questionTexts.noneToHost : questionTexts.none}</p>
      )}
      {open.length > 0 && (
        <ol className={styles.list} aria-label={questionTexts.title}>
          {open.map(rowOf)}
        </ol>
      )}
      {total > open.length && (
        <p className={styles.none}>{questionTexts.more(total - open.length)}</p>
      )}
      {answered.length > 0 && (
        <>
          <h3 className={styles.heading}>{questionTexts.answered}</h3>
          <ol className={styles.list} aria-label={questionTexts.answered}>
            {answered.map(rowOf)}
          </ol>
        </>
      )}
    </Sheet>
  );
};
