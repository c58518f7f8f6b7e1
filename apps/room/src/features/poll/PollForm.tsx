import { type CallInput, Flag, limits } from '@live/protocol';
import { fittedTyping, typingUpTo, useRoom, useRoomModel } from '@live/web';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './PollForm.module.css';

const labels = pollTexts.form;
const SECONDS = [30, 60, 180, 300, 600];

/** What the server would refuse, in the words of this form. */
const problemOf = ({ question, answers }: CallInput<'pollLaunch'>): string | undefined => {
  if ([question, ...answers].includes('')) return labels.empty;
  return new Set(answers).size < answers.length ? labels.same : undefined;
};

/** One poll at a time, so nothing can be filled in while one is running. */
export const PollForm = ({ onDone }: { onDone(): void }) => {
  const isRunning = useRoom(({ poll }) => poll.poll?.endTime === '');
  // A poll that another page launches meanwhile must not take away what was typed.
  const [wasRunning] = useState(isRunning);
  if (isRunning && wasRunning) return <p>{labels.running}</p>;
  return <PollFields onDone={onDone} />;
};

const PollFields = ({ onDone }: { onDone(): void }) => {
  const { liveId } = useRoomModel().loaded;
  const [answers, setAnswers] = useState(['', '']);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const launch = async (input: CallInput<'pollLaunch'>) => {
    setBusy(true);
    try {
      await api.call('pollLaunch', input);
      toast(texts.common.done);
      onDone();
    } catch {
      // The API client has shown the failure; the form stays filled in.
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const seconds = Number(fields.get('seconds'));
    const input = {
      liveId,
      question: String(fields.get('question')).trim(),
      answers: answers.map((answer) => answer.trim()),
      isOpen: fields.has('open') ? Flag.YES : Flag.NO,
      ...(seconds > 0 && { seconds }),
    };
    const found = problemOf(input);
    setProblem(found);
    if (!found) void launch(input);
  };
  return (
    <form onSubmit={submit} onChange={() => setProblem(undefined)}>
      <label className="field">
        {labels.question}
        <input name="question" {...fittedTyping(limits.pollQuestionLength)} required />
      </label>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other identity while they are typed
        <div key={index} className={styles.answer}>
          <label className="field">
            {labels.answer(index + 1)}
            <input
              value={answer}
              {...typingUpTo(limits.pollAnswerLength, (text) =>
                setAnswers(answers.with(index, text)),
              )}
              required
            />
          </label>
          {answers.length > limits.minPollAnswers && (
            <button
              type="button"
              className={styles.remove}
              aria-label={labels.remove(index + 1)}
              onClick={() => setAnswers(answers.toSpliced(index, 1))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {answers.length < limits.maxPollAnswers && (
        <button
          type="button"
          className={`button ${styles.add}`}
          onClick={() => setAnswers([...answers, ''])}
        >
          {labels.add}
        </button>
      )}
      <label className="field">
        {labels.lasts}
        <select name="seconds" defaultValue={60}>
          {SECONDS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {labels.seconds(seconds)}
            </option>
          ))}
          <option value={0}>{labels.untilEnded}</option>
        </select>
      </label>
      <label className="check">
        <input name="open" type="checkbox" defaultChecked />
        {labels.isOpen}
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="button button-primary button-wide" disabled={isBusy}>
        {labels.submit}
      </button>
    </form>
  );
};
