import * as z from 'zod/mini';
import {
  CaseState,
  ChatState,
  DeviceType,
  EnrollCondition,
  GrabType,
  GuestPolicy,
  LiveRole,
  LiveState,
  LuckyBagState,
  LuckyBagType,
  MessageKind,
  ReviewMode,
  SlowMode,
} from './enums.ts';
import {
  CommentId,
  Count,
  FlagField,
  Id,
  Name,
  OptionalWireTime,
  textUpTo,
  UrlText,
  WireTime,
} from './fields.ts';
import { limits } from './limits.ts';

/** Entities of responses. Field names keep the platform's spelling. */

export const Account = z.object({
  id: Id,
  name: Name,
  nickname: Name,
  portrait: UrlText,
  corpId: z.string(),
  /** The account's role in lives; the specification's name for it. */
  thirdLiveRole: z.enum(LiveRole),
  /** Whether they gave only a nickname; optional for other back ends. */
  isGuest: z.optional(FlagField),
});
export type Account = z.infer<typeof Account>;

/** Some back ends send the flag as 0 or 1. */
export const BooleanOrFlag = z.pipe(
  z.union([z.boolean(), FlagField]),
  z.transform((value) => Boolean(value)),
);

/** What stands on top of every page: an announcement, or a comment or question with its sender. Without text there is nothing. */
export const Pin = z.object({
  text: textUpTo(limits.commentLength),
  commentId: z.optional(CommentId),
  questionId: z.optional(Id),
  /** Set by the server. */
  name: z.optional(Name),
});
export type Pin = z.infer<typeof Pin>;

/** Settings of a room that change while it runs. One notice announces them, one call changes them. */
export const RoomFlow = z.object({
  guestPolicy: z.enum(GuestPolicy),
  slowSeconds: z.enum(SlowMode),
  pin: Pin,
  reviewMode: z.enum(ReviewMode),
});
export type RoomFlow = z.infer<typeof RoomFlow>;

export const LiveDetail = z.object({
  liveId: Id,
  roomId: Id,
  liveState: z.enum(LiveState),
  liveRecordFinished: BooleanOrFlag,
  liveLogo: UrlText,
  liveTitle: z.string(),
  anchorAccountId: z.optional(Id),
  anchorAccountNickname: Name,
  corpName: Name,
  anchorAccountPortrait: UrlText,
  liveCategoryId: z.string(),
  liveStreamUrl: UrlText,
  recordUrlList: z.array(
    z.object({
      url: UrlText,
      /** Position of the segment in the live; optional for other back ends. */
      beginTime: z.optional(WireTime),
      duration: z.optional(z.number()),
    }),
  ),
  beginTime: OptionalWireTime,
  endTime: OptionalWireTime,
  txTime: WireTime,
  anchorAccountDeviceType: z.enum(DeviceType),
  chatState: z.enum(ChatState),
  angle: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Whether the caller is silenced in this room; optional for other back ends. */
  isSilence: z.optional(FlagField),
  /** Why, and for how many seconds more; not given where there is no reason or no end. */
  silenceReason: z.optional(z.string()),
  silenceSeconds: z.optional(Count),
  /** Whether it applies in all rooms, where no live ends it. */
  isSilencedEverywhere: z.optional(FlagField),
  /** Seconds until slow mode lets the caller comment again; absent when they need not wait. */
  waitSeconds: z.optional(Count),
  /** Optional for other back ends. */
  flow: z.optional(RoomFlow),
  /** The room's moderators; absent where there are none. */
  moderatorIds: z.optional(z.array(Id)),
});
export type LiveDetail = z.infer<typeof LiveDetail>;

export const RoomSummary = z.object({
  liveId: Id,
  roomId: Id,
  liveTitle: z.string(),
  liveState: z.enum(LiveState),
  liveRecordFinished: BooleanOrFlag,
  liveLogo: UrlText,
  anchorAccountNickname: Name,
  corpName: Name,
  liveCategoryId: z.string(),
  liveCategoryName: z.string(),
  onlineCount: Count,
  beginTime: OptionalWireTime,
  endTime: OptionalWireTime,
});
export type RoomSummary = z.infer<typeof RoomSummary>;

export const LiveCategory = z.object({ id: Id, name: Name });
export type LiveCategory = z.infer<typeof LiveCategory>;

export const statKeys = [
  'watchCount',
  'watchTimes',
  'maxOnlineCount',
  'likeCount',
  'commentCount',
] as const;
export type StatKey = (typeof statKeys)[number];

export const Statistics = z.object({
  watchCount: Count,
  watchTimes: Count,
  maxOnlineCount: Count,
  likeCount: Count,
  commentCount: Count,
  onlineCountTimeline: z.array(z.object({ recordTime: WireTime, onlineCount: Count })),
});
export type Statistics = z.infer<typeof Statistics>;

export const Mention = z.object({ accountId: Id, nickName: Name });
export type Mention = z.infer<typeof Mention>;

export const Comment = z.object({
  id: CommentId,
  sourceId: z.string(),
  sourceName: Name,
  role: z.enum(LiveRole),
  message: z.string(),
  atWho: z.string(),
  createdAt: WireTime,
  type: z.enum(MessageKind),
  corpId: z.string(),
  corpName: Name,
  isSilence: FlagField,
  /** Set for guests only. */
  isGuest: z.optional(FlagField),
});
export type Comment = z.infer<typeof Comment>;

/** SHA-256 or 32 random bytes, in hexadecimal. */
export const DrawHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const LuckyBag = z.object({
  luckyBagId: Id,
  luckyBagType: z.enum(LuckyBagType),
  totalPointsNum: Count,
  awardName: z.string(),
  luckyBagNum: Count,
  /** Spelt so on the wire. */
  grapType: z.enum(GrabType),
  enrollCondition: z.enum(EnrollCondition),
  enrollConditionComment: z.string(),
  filterWinner: FlagField,
  /** Whether guests are excluded; optional for other back ends. */
  accountsOnly: z.optional(FlagField),
  luckyBagState: z.enum(LuckyBagState),
  createTime: WireTime,
  openTime: WireTime,
  /** Hash of the secret that the draw will follow from; absent for bags that cannot be verified. */
  drawCommitment: z.optional(DrawHash),
  /** Why it ended without a draw; absent unless it was called off. */
  calledOffReason: z.optional(z.string()),
});
export type LuckyBag = z.infer<typeof LuckyBag>;

const DrawTicket = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Everything needed to repeat a draw, as docs/draws.md describes it. It names nobody: people are tickets. */
export const DrawProof = /* @__PURE__ */ z
  .object({
    version: z.literal(1),
    bagId: Id,
    kind: z.enum(['prize', 'points-equal', 'points-random']),
    points: Count,
    places: Count,
    commitment: DrawHash,
    secret: DrawHash,
    entrants: z.array(DrawTicket),
    seal: DrawHash,
    winners: z.array(z.object({ ticket: DrawTicket, reward: Count })),
  })
  .check(
    z.refine(
      ({ kind, points, places }) => kind === 'prize' || points >= places,
      '积分总数不能少于福袋个数',
    ),
  );
export type DrawProof = z.infer<typeof DrawProof>;

export const Winner = z.object({
  /** Optional for other back ends. */
  winnerAccountId: z.optional(Id),
  winnerAccountNickname: Name,
  winnerAccountName: Name,
  rewardNum: Count,
});
export type Winner = z.infer<typeof Winner>;

/** The person a report is about, and the comment if it is about one, both as they were at that time. */
export const ReportSubject = z.object({
  accountId: Id,
  name: Name,
  corpId: z.string(),
  role: z.enum(LiveRole),
  commentId: z.optional(CommentId),
  message: z.optional(z.string()),
  isGuest: FlagField,
  /** Whether the comment was deleted, and the person silenced, since. */
  isDeleted: FlagField,
  isSilence: FlagField,
  /** How many people of this room have reported the same person. */
  reporters: Count,
});
export type ReportSubject = z.infer<typeof ReportSubject>;

/** Reporter and live title are set for super admins only. */
export const Report = z.object({
  id: Id,
  accountId: z.optional(Id),
  accountName: z.optional(Name),
  content: z.string(),
  liveTitle: z.optional(z.string()),
  createdAt: WireTime,
  /** Absent for a report about the room; optional for other back ends, as is what follows. */
  about: z.optional(ReportSubject),
  /** The moment of the live, in seconds from its beginning. */
  liveSeconds: z.optional(Count),
  caseState: z.optional(z.enum(CaseState)),
  /** Who took the case, or closed it. */
  operatorId: z.optional(Id),
  operatorName: z.optional(z.string()),
});
export type Report = z.infer<typeof Report>;

export const SilencedUser = z.object({
  accountId: Id,
  accountCorpId: z.string(),
  accountNickname: Name,
  accountName: Name,
  corpName: Name,
  /** Optional for other back ends, as is what follows. */
  isGuest: z.optional(FlagField),
  silencedAt: z.optional(WireTime),
  reason: z.optional(z.string()),
  operatorId: z.optional(z.string()),
  operatorName: z.optional(z.string()),
  /** Whether it is a silence of all rooms, which only super admins lift. */
  isEverywhere: z.optional(FlagField),
  /** Seconds until the silence ends by itself. */
  secondsLeft: z.optional(Count),
});
export type SilencedUser = z.infer<typeof SilencedUser>;

export const RemovedUser = z.object({
  accountId: Id,
  accountNickname: Name,
  accountName: Name,
  corpName: Name,
  isGuest: FlagField,
  removedAt: WireTime,
  /** Other nicknames of the guest's browser that have commented in the live: the removal keeps them out too. */
  otherAccountIds: z.optional(z.array(Id)),
  reason: z.string(),
  operatorId: z.optional(z.string()),
  operatorName: z.string(),
  /** Seconds until the person may return; not given where that is the end of the live. */
  secondsLeft: z.optional(Count),
});
export type RemovedUser = z.infer<typeof RemovedUser>;

export const Activity = z.object({
  activityId: Id,
  activityName: z.string(),
  activityLink: z.string(),
});
export type Activity = z.infer<typeof Activity>;

/** Somebody else did the same before: their nickname. Nothing was changed by this call. */
export const HandledBy = z.optional(z.string());

/** The answer of an action that somebody else may have done before. */
export const Handled = z.object({ handledBy: HandledBy });

/** The answer of an action that can be undone. Optional for other back ends. */
export const ActionResult = z.object({
  /** Its entry in the log, by which it is undone; not given when nothing was changed. */
  actionId: z.optional(Id),
  handledBy: HandledBy,
});
export type ActionResult = z.infer<typeof ActionResult>;

/** An entry of the log of actions. */
export const LoggedAction = z.object({
  id: Id,
  at: WireTime,
  operatorId: z.string(),
  /** Empty for a system of the company. */
  operatorName: z.string(),
  action: z.string(),
  /** The person it concerned, if anybody. */
  personId: z.string(),
  personName: z.string(),
  /** What was done, in words. */
  detail: z.string(),
  /** Whether the caller can undo it now. */
  canUndo: FlagField,
  /** Who has undone it. */
  undoneBy: z.optional(z.string()),
});
export type LoggedAction = z.infer<typeof LoggedAction>;

export const Tag = z.object({
  tagNo: Id,
  tagName: Name,
  tagGroupNo: z.string(),
  tagGroupName: Name,
  /** Back ends that nest tags in their groups use one of these two. */
  get children() {
    return z.optional(z.array(Tag));
  },
  get tagGroupItem() {
    return z.optional(z.array(Tag));
  },
});
export type Tag = z.infer<typeof Tag>;
