import type { AudienceQuestion } from '@live/protocol';
import { useBusy, useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import styles from './QuestionsSheet.module.css';

const labels = questionTexts.act;

/** What the host does with a question; each of it stands in the log and is undone on the console. */
export const HostActions = ({
  question,
  isPinned,
}: {
  question: AudienceQuestion;
  isPinned: boolean;
}) => {
  const { liveId } = useRoomModel().loaded;
  const [isBusy, run] = useBusy();
  const { questionId, answerTime } = question;
  // The client shows a refusal.
  const act = (call: () => Promise<unknown>) => void run(() => call().catch(() => undefined));
  const pin = isPinned ? { text: '' } : { text: '', questionId };
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => act(() => api.call('flowSave', { liveId, pin }))}
      >
        {isPinned ? labels.unpin : labels.pin}
      </button>
      {answerTime === '' && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => act(() => api.call('audienceQuestionAnswer', { liveId, questionId }))}
        >
          {labels.answer}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => act(() => api.call('audienceQuestionHide', { liveId, questionId }))}
      >
        {labels.hide}
      </button>
    </div>
  );
};
