import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult } from '../entities.ts';
import { CommentId, Empty, Id, Name, OneRoom, WireTime } from '../fields.ts';

/** The longest silence that a moderator sets. */
const LONGEST_SILENCE_SECONDS = 600;

/** Moderators of a room, and what they alone need calls of their own for: narrower ones than those of operators. */
export const moderatorCalls = defineCalls({
  moderatorAdd: {
    path: '/desk/moderator-add',
    summary: '将一位有账号的观众设为本直播间的房管',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, accountId: Id }),
    response: ActionResult,
  },
  moderatorRemove: {
    path: '/desk/moderator-remove',
    summary: '撤销房管，立即生效',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, accountId: Id }),
    response: ActionResult,
  },
  moderatorList: {
    path: '/desk/moderator-list',
    summary: '本直播间的房管，先设的在前',
    access: 'operator',
    request: OneRoom,
    response: z.object({
      items: z.array(
        z.object({
          accountId: Id,
          accountNickname: Name,
          accountName: Name,
          corpName: Name,
          operatorId: Id,
          operatorName: z.string(),
          addedAt: WireTime,
        }),
      ),
    }),
  },
  moderatorSilence: {
    path: '/room/moderator-silence',
    summary: '房管禁言一位观众，至多 10 分钟；不会缩短已有的禁言',
    access: 'moderator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      accountId: Id,
      durationSeconds: z.int().check(z.gte(60), z.lte(LONGEST_SILENCE_SECONDS)),
    }),
    response: ActionResult,
  },
  moderatorPin: {
    path: '/room/moderator-pin',
    summary: '房管置顶一条评论；不带评论则取消置顶',
    access: 'moderator',
    phase: 'running',
    request: z.object({ liveId: Id, commentId: z.optional(CommentId) }),
    response: ActionResult,
  },
  moderatorUndo: {
    path: '/room/moderator-undo',
    summary: '房管撤销自己的一次操作',
    access: 'moderator',
    phase: 'running',
    request: z.object({ liveId: Id, actionId: Id }),
    response: Empty,
  },
});
