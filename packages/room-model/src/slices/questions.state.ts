import type { AudienceQuestion, CallData, Notice } from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

export interface QuestionsState {
  /** Open and answered ones; of equal support the older one first. */
  readonly items: readonly AudienceQuestion[];
  /** Those that this person supports. */
  readonly supportedIds: ReadonlySet<string>;
  /** Open questions of the room, also those that are not among the items. */
  readonly open: number;
  /** Notices since the request that is under way: its response may be older. */
  readonly sinceRequest: readonly Notice[] | undefined;
}

/** Questions of viewers. */
export const questions: Slice<QuestionsState> = {
  initial: () => ({ items: [], supportedIds: new Set(), open: 0, sinceRequest: undefined }),
  reduce(state, event) {
    switch (event.type) {
      case 'notices': {
        const about = event.notices.filter(isAboutQuestions);
        if (about.length === 0) return state;
        const sinceRequest = state.sinceRequest && [...state.sinceRequest, ...about];
        return { ...about.reduce(receive, state), sinceRequest };
      }
      case 'requested':
        return event.call === 'audienceQuestionCurrent'
          ? patched(state, { sinceRequest: [] })
          : state;
      case 'failed':
        return event.call === 'audienceQuestionCurrent'
          ? patched(state, { sinceRequest: undefined })
          : state;
      case 'fetched':
        return event.call === 'audienceQuestionCurrent' ? fetched(state, event.data) : state;
      case 'question-asked':
        return put(state, event.question);
      case 'question-supported': {
        const supportedIds = new Set([...state.supportedIds, event.questionId]);
        return counted({ ...state, supportedIds }, event.questionId, event.supports);
      }
      default:
        return state;
    }
  },
  fetch: {
    call: 'audienceQuestionCurrent',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
  },
};

const names: readonly Notice['name'][] = [
  'questionAsk',
  'questionSupports',
  'questionChange',
  'questionHide',
];
const isAboutQuestions = ({ name }: Notice): boolean => names.includes(name);

/** Support only grows, and the smaller of two counts is the older one. */
const put = (state: QuestionsState, question: AudienceQuestion): QuestionsState => {
  const { questionId } = question;
  const known = state.items.find((one) => one.questionId === questionId);
  const supports = Math.max(question.supports, known?.supports ?? 0);
  const newest = { ...question, supports };
  const items = known
    ? state.items.map((one) => (one === known ? newest : one))
    : [...state.items, newest];
  return { ...state, items };
};

const counted = (state: QuestionsState, questionId: string, supports: number): QuestionsState => {
  const known = state.items.find((one) => one.questionId === questionId);
  return known && supports > known.supports ? put(state, { ...known, supports }) : state;
};

const receive = (state: QuestionsState, notice: Notice): QuestionsState => {
  switch (notice.name) {
    case 'questionAsk':
    case 'questionChange':
      return { ...put(state, notice.body.question), open: notice.body.open };
    case 'questionHide': {
      const { question_id, open } = notice.body;
      const items = state.items.filter(({ questionId }) => questionId !== question_id);
      return { ...state, items, open };
    }
    case 'questionSupports':
      return notice.body.counts.reduce(
        (now, { question_id, supports }) => counted(now, question_id, supports),
        state,
      );
    default:
      return state;
  }
};

const fetched = (
  state: QuestionsState,
  { items, supportedIds, open }: CallData<'audienceQuestionCurrent'>,
): QuestionsState => {
  const known = new Map(state.items.map((one) => [one.questionId, one.supports]));
  const answer = {
    ...state,
    open,
    items: items.map((one) => ({
      ...one,
      supports: Math.max(one.supports, known.get(one.questionId) ?? 0),
    })),
    supportedIds: new Set([...state.supportedIds, ...supportedIds]),
  };
  return { ...(state.sinceRequest ?? []).reduce(receive, answer), sinceRequest: undefined };
};
