import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { Count, FlagField, Id, PollAnswer, PollQuestion, pageOf, paging } from '../fields.ts';
import { limits } from '../limits.ts';
import { Poll } from '../poll.ts';

const [fewest, most] = [limits.minPollAnswers, limits.maxPollAnswers];

/** Questions to the audience of a room; votes are commands. */
export const pollCalls = defineCalls({
  pollLaunch: {
    path: '/desk/poll-launch',
    summary: '发起投票；同一时间只有一个',
    access: 'operator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      question: PollQuestion,
      answers: z.array(PollAnswer).check(
        z.minLength(fewest, `至少${fewest}个选项`),
        z.maxLength(most, `最多${most}个选项`),
        z.refine((answers) => new Set(answers).size === answers.length, '选项不能相同'),
      ),
      /** Seconds until it ends by itself; without them it lasts until it is ended. */
      seconds: z.optional(z.int().check(z.gte(5), z.lte(86_400))),
      isOpen: FlagField,
    }),
    example: { answers: ['白色', '黑色'], seconds: 60 },
    response: Poll,
  },
  pollEnd: {
    path: '/desk/poll-end',
    summary: '结束投票；已结束的不变',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, pollId: Id }),
    response: Handled,
  },
  pollList: {
    path: '/desk/poll-list',
    summary: '投票记录与各选项票数',
    access: 'operator',
    phase: 'begun',
    request: z.object({ liveId: Id, ...paging }),
    response: pageOf(Poll),
  },
  pollCurrent: {
    path: '/room/poll-current',
    summary: '进行中或刚结束的投票，以及本人所投的选项',
    access: 'member',
    phase: 'begun',
    request: z.object({ liveId: Id }),
    response: z.object({ poll: z.nullable(Poll), ownAnswer: z.nullable(Count) }),
  },
});
