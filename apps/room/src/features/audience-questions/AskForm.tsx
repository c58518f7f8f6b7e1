import { cleanText, limits } from '@live/protocol';
import { fittedTyping, useBusy, useRoomModel } from '@live/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { ownHeldQuery } from '../../lib/ownHeldQuery.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import { toast } from '../../lib/toasts.ts';
import { useTalkRefusal } from '../../lib/useTalkRefusal.ts';
import { useQuestions } from './QuestionsProvider.tsx';
import styles from './QuestionsSheet.module.css';

/** Asks the room a question. */
export const AskForm = () => {
  const model = useRoomModel();
  const questions = useQuestions();
  const client = useQueryClient();
  const refusal = useTalkRefusal();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, run] = useBusy();
  const ask = async (message: string) => {
    const { question } = await model.send('ask_question', { message });
    if (field.current) field.current.value = '';
    if (question) questions.applyLocal({ type: 'question-asked', question });
    else void client.invalidateQueries(ownHeldQuery(model.loaded.liveId));
    toast(question ? questionTexts.asked : questionTexts.held);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = cleanText(field.current?.value ?? '');
    if (message === '') toast(questionTexts.empty);
    else if (!isBusy) void run(() => toastFailure(ask(message)));
  };
  return (
    <form className={styles.ask} onSubmit={submit}>
      <input
        ref={field}
        aria-label={questionTexts.placeholder}
        placeholder={refusal ?? questionTexts.placeholder}
        disabled={refusal !== undefined}
        autoComplete="off"
        enterKeyHint="send"
        {...fittedTyping(limits.audienceQuestionLength)}
      />
      <button
        type="submit"
        className="button button-primary"
        disabled={isBusy || refusal !== undefined}
      >
        {questionTexts.ask}
      </button>
    </form>
  );
};
