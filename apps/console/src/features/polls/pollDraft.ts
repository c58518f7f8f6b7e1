import { type CallInput, cleanText, type Flag } from '@live/protocol';
import { pollTexts } from '../../lib/pollTexts.ts';

export interface PollDraft {
  question: string;
  answers: readonly string[];
  /** Absent for a poll that lasts until somebody ends it. */
  seconds: number | undefined;
  isOpen: Flag;
}

export interface PollProblems {
  question?: string | undefined;
  /** The message for each answer, in the order of the answers. */
  answers: readonly (string | undefined)[];
}

/** What the server would refuse; lengths are kept by the fields. */
export const problemsOf = ({ question, answers }: PollDraft): PollProblems => {
  const written = answers.map(cleanText);
  return {
    question: cleanText(question) === '' ? pollTexts.questionRequired : undefined,
    answers: written.map((answer, index) => {
      if (answer === '') return pollTexts.answerRequired;
      return written.indexOf(answer) < index ? pollTexts.same : undefined;
    }),
  };
};

export const hasProblem = ({ question, answers }: PollProblems): boolean =>
  [question, ...answers].some((problem) => problem !== undefined);

export const inputOf = (
  liveId: string,
  { seconds, answers, ...draft }: PollDraft,
): CallInput<'pollLaunch'> => ({
  liveId,
  ...draft,
  answers: [...answers],
  ...(seconds !== undefined && { seconds }),
});
