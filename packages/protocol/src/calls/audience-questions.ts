import * as z from 'zod/mini';
import { AudienceQuestion, audienceQuestionKinds } from '../audience-question.ts';
import { defineCalls } from '../call.ts';
import { ActionResult } from '../entities.ts';
import { Count, Id, pageOf, paging, QuestionAnswer } from '../fields.ts';

const one = { liveId: Id, questionId: Id };

/** Questions of viewers; asking and supporting are commands. */
export const audienceQuestionCalls = defineCalls({
  audienceQuestionList: {
    path: '/desk/audience-question-list',
    summary: '观众提问：未回答的按支持数，已回答、已隐藏的新的在前',
    access: 'operator',
    phase: 'begun',
    request: z.object({
      liveId: Id,
      kind: z._default(z.enum(audienceQuestionKinds), 'open'),
      ...paging,
    }),
    response: pageOf(AudienceQuestion),
  },
  audienceQuestionAnswer: {
    path: '/desk/audience-question-answer',
    summary: '标记提问为已回答，可附文字；再次调用修改文字',
    access: 'operator',
    phase: 'kept',
    request: z.object({ ...one, answer: z._default(QuestionAnswer, '') }),
    response: ActionResult,
  },
  audienceQuestionHide: {
    path: '/desk/audience-question-hide',
    summary: '隐藏提问；已隐藏的不变',
    access: 'operator',
    phase: 'kept',
    request: z.object(one),
    response: ActionResult,
  },
  audienceQuestionCurrent: {
    path: '/room/audience-question-current',
    summary: '观众看到的提问：支持最多的、最近回答的与本人的，以及本人支持过哪些',
    access: 'member',
    phase: 'begun',
    request: z.object({ liveId: Id }),
    response: z.object({
      items: z.array(AudienceQuestion),
      /** Those of the items that the person has supported. */
      supportedIds: z.array(Id),
      /** Open questions of the room, those that are not among the items included. */
      open: Count,
    }),
  },
});
