import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy } from '../entities.ts';
import {
  CommentId,
  Count,
  cursorList,
  cursorPaging,
  Id,
  PageSize,
  textUpTo,
  WireTime,
} from '../fields.ts';
import { limits } from '../limits.ts';
import {
  ReplayComment,
  ReviewAxis,
  ReviewComment,
  ReviewMark,
  ReviewRecording,
} from '../review.ts';
import { cleanText } from '../text.ts';
import { LiveTrends } from '../trends.ts';

const MarkText = z.pipe(
  z.pipe(z.string().check(z.maxLength(4096)), z.transform(cleanText)),
  textUpTo(limits.markLength),
);

/** The review of a live, also while it runs. */
export const reviewCalls = defineCalls({
  reviewAxis: {
    path: '/review/axis',
    summary: '复盘的时间轴：起止、录像的位置、在线人数、每分钟的评论与点赞',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: ReviewAxis,
  },
  liveTrends: {
    path: '/desk/trends',
    summary: '趋势：最近一个整分钟的进入、离开、评论与平均停留，以及主播上一场同一分钟的',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id }),
    response: LiveTrends,
  },
  reviewMarks: {
    path: '/review/mark-list',
    summary: '时间轴上的标记，旧的在前',
    access: 'operator',
    request: z.object({
      liveId: Id,
      cursor: cursorPaging.cursor,
      limit: z._default(z.int().check(z.gte(1), z.lte(limits.marksPageSize)), limits.marksPageSize),
    }),
    response: cursorList(ReviewMark),
  },
  replayComments: {
    path: '/room/replay-comments',
    summary: '回放到某一时刻的评论，旧的在前，不含已删除的；也可从一条评论之后继续',
    access: 'member',
    request: z.object({
      liveId: Id,
      atMs: z._default(Count, 0),
      /** Asks for what came after this comment, instead of a moment. */
      afterId: z.optional(CommentId),
    }),
    response: z.object({
      items: z.array(ReplayComment),
      /** Asks for what comes next, if there is anything. */
      nextId: z.optional(CommentId),
    }),
  },
  reviewComments: {
    path: '/review/comments',
    summary: '某一时刻前后的评论，旧的在前；也可从一条评论向前或向后继续',
    access: 'operator',
    request: z.object({
      liveId: Id,
      atMs: z._default(Count, 0),
      /** Asks for what came before this comment, instead of a moment. */
      beforeId: z.optional(CommentId),
      /** Asks for what came after this comment, instead of a moment. */
      afterId: z.optional(CommentId),
      limit: z._default(PageSize, 200),
    }),
    response: z.object({
      items: z.array(ReviewComment),
      hasEarlier: z.boolean(),
      hasLater: z.boolean(),
    }),
  },
  markSave: {
    path: '/review/mark-save',
    summary: '打点，或修改已有的打点',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      /** The mark that is changed; its moment stays. */
      markId: z.optional(Id),
      /** The moment of a new mark. Without one it is now, less `agoMs`. */
      atMs: z.optional(Count),
      /** How long ago the operator began to write it. */
      agoMs: z._default(z.int().check(z.gte(0), z.lte(600_000)), 0),
      text: MarkText,
    }),
    response: z.object({ markId: Id, actionId: z.optional(Id), handledBy: HandledBy }),
  },
  markDelete: {
    path: '/review/mark-remove',
    summary: '删除打点',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, markId: Id }),
    response: z.object({ actionId: z.optional(Id), handledBy: HandledBy }),
  },
  reviewRecordings: {
    path: '/review/recordings',
    summary: '回看：录像在直播中的位置与播放地址，包括正在录制的一段',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({
      beginTime: WireTime,
      /** Time until its end, or until now. */
      durationMs: Count,
      recordings: z.array(ReviewRecording),
    }),
  },
});
