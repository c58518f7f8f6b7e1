import * as z from 'zod/mini';
import { LiveRole, LiveState, MessageKind } from './enums.ts';
import { CommentId, Count, FlagField, Id, Name, UrlText, WireTime } from './fields.ts';

/** What is marked on the time axis of a live. */
export const markKinds = [
  // Set by any operator of the room.
  'own',
  'luckyBag',
  'activity',
  'poll',
  'question',
  'product',
  'report',
  'deletion',
  'silence',
  'removal',
  'silenceAll',
  'pause',
  'loss',
] as const;
export type MarkKind = (typeof markKinds)[number];

/** Milliseconds from the beginning of the live. A recording can have begun a little before it. */
export const LiveMs = z.int().check(z.gte(-86_400_000), z.lte(Number.MAX_SAFE_INTEGER));

export const ReviewMark = z.object({
  id: Id,
  kind: z.enum(markKinds),
  atMs: LiveMs,
  /** The end of what lasts; absent while it goes on. */
  untilMs: z.optional(LiveMs),
  text: z.string(),
  /** The account that did it; empty where it was none. */
  operatorId: z.string(),
  operatorName: z.string(),
  /** The person it concerned, if anybody. */
  personId: z.string(),
  personName: z.string(),
  isUndone: z.optional(FlagField),
});
export type ReviewMark = z.infer<typeof ReviewMark>;

export const ReviewComment = z.object({
  id: CommentId,
  atMs: LiveMs,
  sourceId: z.string(),
  sourceName: Name,
  role: z.enum(LiveRole),
  corpName: Name,
  message: z.string(),
  type: z.enum(MessageKind),
  isDeleted: z.optional(FlagField),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** A comment as the audience of a replay reads it. */
export const ReplayComment = z.omit(ReviewComment, {
  sourceId: true,
  corpName: true,
  isDeleted: true,
});
export type ReplayComment = z.infer<typeof ReplayComment>;

export const ReviewRecording = z.object({
  beginMs: LiveMs,
  durationMs: Count,
  url: UrlText,
});
export type ReviewRecording = z.infer<typeof ReviewRecording>;

export const ReviewAxis = z.object({
  liveTitle: z.string(),
  liveState: z.enum(LiveState),
  beginTime: WireTime,
  /** Time until its end, or until now. */
  durationMs: Count,
  recordings: z.array(ReviewRecording),
  /** The highest count of each step, as moment and count. Steps without a count are left out. */
  online: z.array(z.tuple([LiveMs, Count])),
  /** Each number counts one step; steps are whole minutes, one minute unless the live is very long. */
  rates: z.object({ stepMs: Count, comments: z.array(Count), likes: z.array(Count) }),
});
export type ReviewAxis = z.infer<typeof ReviewAxis>;
