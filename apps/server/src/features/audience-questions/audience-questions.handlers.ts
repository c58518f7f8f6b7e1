import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { AudienceQuestions } from './audience-questions.service.ts';

export const audienceQuestionHandlers = (questions: AudienceQuestions) =>
  ({
    audienceQuestionList: ({ room, input }) => questions.list(room, input),
    audienceQuestionAnswer: ({ room, caller, input }) => questions.answer(room, input, caller),
    audienceQuestionHide: ({ room, caller, input }) =>
      questions.hide(room, input.questionId, caller),
    audienceQuestionCurrent: ({ room, caller }) => questions.current(room, caller),
  }) satisfies Partial<CallHandlers>;

export const audienceQuestionCommands = (questions: AudienceQuestions) =>
  ({
    ask_question: async ({ room, caller, input }) => ({
      chat_result: 'ok',
      ...(await questions.ask(room, caller, input.message)),
    }),
    support_question: async ({ room, caller, input }) => ({
      supports: await questions.support(room, caller, input.question_id),
    }),
  }) satisfies Partial<CommandHandlers>;
