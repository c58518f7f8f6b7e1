import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Count, Id, Name } from '../fields.ts';
import { HeldComment, OwnHeldComment } from '../held.ts';
import { limits } from '../limits.ts';

const Decided = z.object({
  /** How many were decided by this call. */
  decided: Count,
  /** Who decided one of the others before. */
  handledBy: z.optional(Name),
});

/** Comments that wait for an operator. */
export const heldCalls = defineCalls({
  heldList: {
    path: '/desk/held-list',
    summary: '待审的评论：每人先一条，先来的在前；给房管的不含命中的词，也不含房管自己写的',
    access: 'moderator',
    phase: 'begun',
    request: z.object({ liveId: Id }),
    response: z.object({ items: z.array(HeldComment), total: Count }),
  },
  heldDecide: {
    path: '/desk/held-decide',
    summary: '通过或拒绝待审的评论；已处理的不变；房管不能处理房管写的',
    access: 'moderator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.heldAtOnce)),
      pass: z.boolean(),
    }),
    response: Decided,
  },
  heldRefusePerson: {
    path: '/desk/held-refuse-person',
    summary: '拒绝一人全部的待审评论',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, accountId: Id }),
    response: Decided,
  },
  heldOwn: {
    path: '/room/held-own',
    summary: '自己的待审评论，及最近未通过的',
    access: 'member',
    phase: 'known',
    request: z.object({ liveId: Id }),
    response: z.object({ items: z.array(OwnHeldComment) }),
  },
});
