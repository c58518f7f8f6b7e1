import * as z from 'zod/mini';
import { actionKinds } from './action-names.ts';
import { LiveState } from './enums.ts';
import { Count, OptionalWireTime, WireTime } from './fields.ts';

/** What may explain a rise or fall of the online curve. */
export const causeKinds = [
  'luckyBag',
  'activity',
  'pin',
  'resume',
  'pause',
  'loss',
  'silenceAll',
  'noGuests',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** Milliseconds from the beginning of the live. */
const LiveMs = z.int();
/** Moment and number. */
const Points = z.array(z.tuple([LiveMs, Count]));

export const Explanation = z.object({
  atMs: LiveMs,
  fromMs: LiveMs,
  untilMs: LiveMs,
  /** Gained, or lost if negative. */
  people: z.int(),
  cause: z.optional(z.object({ kind: z.enum(causeKinds), atMs: LiveMs, text: z.string() })),
});
export type Explanation = z.infer<typeof Explanation>;

const Person = z.object({ accountId: z.string(), name: z.string() });

/** Everything about one live in figures. A shared one names nobody: its names, ids and quotes are empty. */
export const LiveReport = z.object({
  liveId: z.string(),
  liveTitle: z.string(),
  anchorName: z.string(),
  liveState: z.enum(LiveState),
  beginTime: WireTime,
  endTime: OptionalWireTime,
  /** When it was counted. */
  madeTime: WireTime,
  durationSeconds: Count,
  figures: z.object({
    watchCount: Count,
    watchTimes: Count,
    maxOnlineCount: Count,
    likeCount: Count,
    commentCount: Count,
    commenterCount: Count,
    deletedCommentCount: Count,
    newViewerCount: Count,
    returningViewerCount: Count,
    averageWatchSeconds: Count,
    medianWatchSeconds: Count,
  }),
  /** The highest count of each step. */
  online: Points,
  explanations: z.array(Explanation),
  rates: z.object({ stepMs: Count, comments: z.array(Count), likes: z.array(Count) }),
  /** How many people stayed at least so many minutes, from zero on. */
  stayed: z.array(Count),
  activePeople: z.array(z.extend(Person, { comments: Count })),
  questions: z.array(z.object({ text: z.string(), count: Count, people: Count })),
  luckyBags: z.array(
    z.object({ name: z.string(), atMs: LiveMs, winners: Count, entries: Count, prizes: Count }),
  ),
  polls: z.array(
    z.object({
      question: z.string(),
      atMs: LiveMs,
      votes: Count,
      answers: z.array(z.object({ text: z.string(), votes: Count })),
    }),
  ),
  audienceQuestions: z.object({
    asked: Count,
    /** Of those that were asked. */
    hidden: Count,
    supports: Count,
    answered: z.array(
      z.object({ text: z.string(), answer: z.string(), atMs: LiveMs, supports: Count }),
    ),
  }),
  /** What was explained, each time, with the people who opened its link meanwhile, and the most online. */
  spotlights: z.array(
    z.object({
      title: z.string(),
      price: z.string(),
      atMs: LiveMs,
      untilMs: LiveMs,
      clicks: Count,
      maxOnline: Count,
    }),
  ),
  /** What was opened or bought, over the whole live. */
  products: z.array(z.object({ title: z.string(), clicks: Count, purchases: Count, cents: Count })),
  reports: z.object({ open: Count, taken: Count, handled: Count, unfounded: Count }),
  operators: z.array(
    z.extend(Person, {
      actions: z.array(z.object({ action: z.enum(actionKinds), count: Count })),
    }),
  ),
  picture: z.object({
    /** Where the room was live without a picture. */
    breaks: z.array(z.object({ fromMs: LiveMs, untilMs: LiveMs })),
    breakSeconds: Count,
    pauseSeconds: Count,
    averageKbps: Count,
    lowestKbps: Count,
    /** Packets lost of ten thousand. */
    lostPackets: Count,
    /** Whether packets were counted: a media server behind this one does not tell of them. */
    isLossMeasured: z.boolean(),
    kbps: Points,
  }),
});
export type LiveReport = z.infer<typeof LiveReport>;
