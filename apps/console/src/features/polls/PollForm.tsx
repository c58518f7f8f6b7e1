import { Flag, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button, Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { ButtonChoices } from '../../components/ButtonChoices.tsx';
import { upTo } from '../../components/upTo.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import styles from './PollsDialog.module.css';
import { hasProblem, type PollDraft, type PollProblems, problemsOf } from './pollDraft.ts';

const SECONDS = [30, 60, 180, 300, 600];
const UNTIL_ENDED = 0;
const emptyDraft: PollDraft = {
  question: '',
  answers: ['', ''],
  seconds: 60,
  isOpen: Flag.YES,
};
const noProblems: PollProblems = { answers: [] };

interface FieldProps {
  id: string;
  label: string;
  max: number;
  value: string;
  problem: string | undefined;
  onChange(text: string): void;
}

const Field = ({ id, label, max, value, problem, onChange }: FieldProps) => (
  <Form.Item
    label={label}
    htmlFor={id}
    required
    className={styles.field ?? ''}
    {...(problem && {
      validateStatus: 'error' as const,
      help: <span id={`${id}-problem`}>{problem}</span>,
    })}
  >
    <Input
      id={id}
      value={value}
      count={{ show: true, ...upTo(max) }}
      aria-invalid={problem !== undefined}
      {...(problem && { 'aria-describedby': `${id}-problem` })}
      onChange={({ target }) => onChange(target.value)}
    />
  </Form.Item>
);

/** Asks a question with its answers; `onLaunch` resolves to whether it was launched. */
export const PollForm = ({ onLaunch }: { onLaunch(draft: PollDraft): Promise<boolean> }) => {
  const [draft, setDraft] = useState(emptyDraft);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, run] = useBusy();
  const problems = isChecked ? problemsOf(draft) : noProblems;
  const { answers } = draft;
  const change = (part: Partial<PollDraft>) => setDraft((now) => ({ ...now, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (hasProblem(problemsOf(draft)) || isBusy) return;
    void run(async () => {
      if (!(await onLaunch(draft))) return;
      setDraft(emptyDraft);
      setChecked(false);
    });
  };
  return (
    <form onSubmit={submit}>
      <Form layout="vertical" component="div">
        <Field
          id="poll-question"
          label={pollTexts.question}
          max={limits.pollQuestionLength}
          value={draft.question}
          problem={problems.question}
          onChange={(question) => change({ question })}
        />
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other identity while they are typed
          <div key={index} className={styles.answer}>
            <Field
              id={`poll-answer-${index}`}
              label={pollTexts.answer(index + 1)}
              max={limits.pollAnswerLength}
              value={answer}
              problem={problems.answers[index]}
              onChange={(text) => change({ answers: answers.with(index, text) })}
            />
            {answers.length > limits.minPollAnswers && (
              <Button
                type="text"
                className={styles.remove ?? ''}
                aria-label={pollTexts.remove(index + 1)}
                onClick={() => change({ answers: answers.toSpliced(index, 1) })}
              >
                ×
              </Button>
            )}
          </div>
        ))}
      </Form>
      {answers.length < limits.maxPollAnswers && (
        <Button type="dashed" block onClick={() => change({ answers: [...answers, ''] })}>
          {pollTexts.add}
        </Button>
      )}
      <div className={styles.choices}>
        <ButtonChoices
          label={pollTexts.lasts}
          value={draft.seconds ?? UNTIL_ENDED}
          options={[
            ...SECONDS.map((value) => ({ value, label: pollTexts.seconds(value) })),
            { value: UNTIL_ENDED, label: pollTexts.untilEnded },
          ]}
          onChange={({ target }) => change({ seconds: target.value || undefined })}
        />
        <ButtonChoices
          label={pollTexts.shown}
          value={draft.isOpen}
          options={[
            { value: Flag.YES, label: pollTexts.atOnce },
            { value: Flag.NO, label: pollTexts.atEnd },
          ]}
          onChange={({ target }) => change({ isOpen: target.value })}
        />
      </div>
      <Button htmlType="submit" type="primary" loading={isBusy}>
        {pollTexts.launch}
      </Button>
    </form>
  );
};
