import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult } from '../entities.ts';
import { CommentId, Id } from '../fields.ts';
import { limits } from '../limits.ts';
import { termFields } from './terms.ts';

/** Each is judged and logged by itself; one that cannot be done any more is left out. */
const Outcomes = z.object({ done: z.array(z.object({ id: z.string(), ...ActionResult.shape })) });

const idsOf = <T extends z.ZodMiniType>(id: T) =>
  z.array(id).check(z.minLength(1), z.maxLength(limits.maxChosen));

/** Who is sanctioned in one go, and on which terms. */
const severalPeople = {
  liveId: Id,
  accountIds: idsOf(Id),
  durationSeconds: termFields.durationSeconds,
  reason: termFields.reason,
};

/** Several comments, or several people, in one go. */
export const bulkCalls = defineCalls({
  commentDelSeveral: {
    path: '/desk/comment-del-several',
    summary: '一次删除多条评论，逐条判断，逐条记录；已不存在的跳过',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, commentIds: idsOf(CommentId) }),
    response: Outcomes,
  },
  silenceSeveral: {
    path: '/desk/silence-several',
    summary: '一次禁言多人，逐人判断，逐人记录；不能禁言的跳过',
    access: 'operator',
    phase: 'kept',
    request: z.object(severalPeople),
    response: Outcomes,
  },
  removalSeveral: {
    path: '/desk/removal-several',
    summary: '一次移出多人，逐人判断，逐人记录；不能移出的跳过',
    access: 'operator',
    phase: 'running',
    request: z.object(severalPeople),
    response: Outcomes,
  },
});
