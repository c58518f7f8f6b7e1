import * as z from 'zod/mini';
import { AudienceQuestion } from './audience-question.ts';
import { DrawHash, RoomFlow } from './entities.ts';
import {
  CaseState,
  ChatState,
  EnrollCondition,
  GrabType,
  LiveRole,
  LiveState,
  LuckyBagType,
  MessageKind,
  memberEvents,
} from './enums.ts';
import { CommentId, Count, FlagField, Id, OptionalWireTime, WireTime } from './fields.ts';
import { HeldComment } from './held.ts';
import { Poll, PollCounts } from './poll.ts';
import { RoomPrompt } from './prompt.ts';
import { Spotlight } from './spotlight.ts';

/**
 * Every notice of the server to a room.
 * `topic`: `client` is received by every member, `server` by operators only.
 * `passing`: the next one replaces a lost one, so it repeats the topic's newest sequence number and is
 * sent at QoS 0.
 */
export interface NoticeDefinition {
  readonly code: number;
  readonly topic: 'client' | 'server';
  readonly summary: string;
  readonly passing?: true;
  /** The events for which this notice is passing, if not all. */
  readonly passingEvents?: readonly string[];
  /** May be published by the platform through its signed interface. */
  readonly platform?: true;
  /** Each moderator of the room gets it too, on the topic of their own replies and without a number. */
  readonly toModerators?: true;
  readonly body: z.ZodMiniObject;
}

const noticesOn =
  <Topic extends NoticeDefinition['topic']>(topic: Topic) =>
  <Shape extends z.core.$ZodLooseShape>(
    code: number,
    summary: string,
    body: Shape,
    more: Omit<NoticeDefinition, 'code' | 'topic' | 'summary' | 'body'> = {},
  ) => ({ code, topic, summary, body: z.object(body), ...more });
const client = noticesOn('client');
const server = noticesOn('server');

const luckyBag = { lucky_bag_id: Id };

const pollCounts = { poll_id: Id, counts: PollCounts };

const Reward = z.object({
  account_id: Id,
  account_nickname: z.string(),
  account_portrait: z.string(),
  rewarded: FlagField,
  reward_num: Count,
});

export const ChatBody = z.object({
  comment_id: CommentId,
  account_id: z.string(),
  account_name: z.string(),
  third_live_role: z.enum(LiveRole),
  message: z.string(),
  at_who: z.string(),
  created_at: WireTime,
  system_type: z.enum(MessageKind),
  corp_id: z.string(),
  corp_name: z.string(),
  room_id: z.optional(Id),
  live_id: z.optional(Id),
  account_portrait: z.optional(z.string()),
  account_role: z.optional(z.string()),
  is_guest: z.optional(FlagField),
  type: z.optional(z.int()),
  /** How many comments since the last one were not sent to viewers. */
  left_out: z.optional(Count),
});

/** How well a host's network carries the picture. */
export const uplinkQualities = ['good', 'fair', 'poor'] as const;
export type UplinkQuality = (typeof uplinkQualities)[number];

export const notices = {
  room: client(12001, '直播状态或全员禁言变化', {
    room_id: Id,
    live_id: Id,
    state: z.enum(LiveState),
    mute: z.enum(ChatState),
  }),
  member: server(
    12002,
    '成员进出、禁言、角色变化、被移出',
    {
      account_id: Id,
      event: z.enum(memberEvents),
      mute: FlagField,
      role: z.enum(LiveRole),
      name: z.optional(z.string()),
      nickname: z.optional(z.string()),
      terminal_type: z.optional(z.int()),
    },
    { passingEvents: ['enter', 'exit'] },
  ),
  kickout: client(12003, '成员被移出直播间', { account_id: Id }),
  begin: client(12006, '直播开始', { live_id: Id, begin_time: WireTime }),
  liveEnd: client(12007, '直播结束', {
    live_id: Id,
    max_online_num: z.optional(Count),
    like_num: z.optional(Count),
    watch_num: z.optional(Count),
    begin_time: z.optional(OptionalWireTime),
    end_time: z.optional(OptionalWireTime),
  }),
  chat: client(12012, '评论或系统消息', ChatBody.shape),
  role: client(12600, '成员角色变化', { account_id: Id, role: z.enum(LiveRole) }),
  audienceCount: client(12601, '在线人数', { live_id: Id, online_count: Count }, { passing: true }),
  reportHost: server(12602, '收到新举报', { report_id: Id, live_id: Id }),
  reportCase: server(12721, '举报的处理情况变化', {
    report_id: Id,
    live_id: Id,
    case_state: z.enum(CaseState),
    operator_id: Id,
    operator_name: z.string(),
  }),
  personNote: server(12722, '一位用户的备注有增减', { account_id: Id }),
  operatorsPresent: server(
    12723,
    '打开着该直播间的运营人员，每次给出全部',
    {
      live_id: Id,
      operators: z.array(z.object({ account_id: Id, nickname: z.string(), portrait: z.string() })),
    },
    { passing: true },
  ),
  hostUplink: server(
    12724,
    '主播网络的好坏；变化时，以及不好的时候每隔几秒',
    { live_id: Id, quality: z.enum(uplinkQualities) },
    { passing: true },
  ),
  moderator: client(12725, '一位观众成为本直播间的房管，或不再是', {
    account_id: Id,
    is_moderator: FlagField,
  }),
  likeCount: client(12603, '点赞数', { live_id: Id, like_count: Count }, { passing: true }),
  activityLaunch: client(12604, '活动开始', {
    activity_id: Id,
    activity_name: z.string(),
    activity_link: z.string(),
    activity_type: z.optional(z.int()),
  }),
  activityClose: client(12605, '活动结束', { activity_id: Id }),
  luckyBagLaunch: client(12606, '福袋发起', {
    lucky_bag_id: Id,
    lucky_bag_type: z.enum(LuckyBagType),
    grab_type: z.enum(GrabType),
    lucky_bag_num: Count,
    total_points_num: Count,
    award_name: z.string(),
    enroll_condition: z.enum(EnrollCondition),
    enroll_condition_comment: z.string(),
    open_time: WireTime,
    accounts_only: z.optional(FlagField),
    draw_commitment: z.optional(DrawHash),
  }),
  luckyBagEnroll: client(
    12607,
    '福袋参与人数',
    { lucky_bag_id: Id, enroll_count: Count },
    { passing: true },
  ),
  luckyBagOpen: client(12608, '福袋开奖', luckyBag),
  luckyBagReward: client(12609, '一人的中奖结果', { lucky_bag_id: Id, ...Reward.shape }),
  luckyBagBatchReward: client(12610, '一批中奖结果', {
    lucky_bag_id: Id,
    rewards: z.array(Reward),
  }),
  luckyBagClose: client(12611, '福袋结束', { ...luckyBag, draw_seal: z.optional(DrawHash) }),
  dataStatistics: server(
    12612,
    '数据统计；五个键与页面的统计项同名',
    {
      live_id: Id,
      tx_time: WireTime,
      online_count: z.optional(Count),
      watchCount: z.optional(Count),
      watchTimes: z.optional(Count),
      maxOnlineCount: z.optional(Count),
      likeCount: z.optional(Count),
      commentCount: z.optional(Count),
    },
    { passing: true },
  ),
  productBuy: client(
    12613,
    '商品购买',
    {
      product_id: Id,
      product_name: z.string(),
      link: z.string(),
      /** How many were bought since the last notice, where the server gathered them. */
      count: z.optional(Count),
    },
    { platform: true },
  ),
  commentDelete: client(12614, '评论被删除', { comment_id: CommentId }),
  interactionDetail: client(
    12615,
    '互动详情',
    { live_id: Id, detail: z.string() },
    { platform: true },
  ),
  roomEvent: client(
    12616,
    '直播间事件',
    { live_id: Id, event: z.string(), detail: z.optional(z.string()) },
    { platform: true },
  ),
  accountEvent: client(
    12617,
    '账号事件，例如被禁言',
    {
      account_id: Id,
      event: z.string(),
      detail: z.optional(z.string()),
    },
    { platform: true },
  ),
  hostVideoAngle: client(12618, '主播画面的角度与尺寸', {
    angle: z.int(),
    width: Count,
    height: Count,
  }),
  commentRestore: client(12701, '被删除的评论恢复到原来的位置', { comments: z.array(ChatBody) }),
  commentClear: client(12702, '一人的评论被全部删除，直到所给的编号为止', {
    account_id: Id,
    up_to_id: CommentId,
  }),
  actionLogged: server(12703, '操作记录有新的一条', {
    action_id: Id,
    action: z.string(),
    actor_id: z.string(),
    actor_name: z.string(),
    /** The action that an undo has undone. */
    undone_id: z.optional(Id),
  }),
  removal: server(12711, '已移出的人有变化：移出、更改或返回', {
    account_id: Id,
    event: z.enum(['removed', 'changed', 'returned']),
  }),
  commentHeld: server(
    12731,
    '一条评论待审',
    { live_id: Id, held: HeldComment },
    { toModerators: true },
  ),
  heldDecided: client(
    12732,
    '待审的评论已处理；编号只有作者与运营人员认得，是谁的、结果如何不在其中',
    { live_id: Id, held_ids: z.array(Id) },
  ),
  withheldChat: server(12733, '一条评论；太多时不发给观众，只发给运营人员', ChatBody.shape),
  flow: client(12712, '互动管理变化', { live_id: Id, flow: RoomFlow }),
  prompt: server(12741, '给主播的提词有变化：发出、已收到或收回', {
    live_id: Id,
    prompt: RoomPrompt,
  }),
  mark: server(12755, '运营人员的打点有变化', { mark_id: Id, event: z.enum(['saved', 'removed']) }),
  luckyBagCallOff: client(12771, '福袋未开奖就取消，随后是福袋结束；不开奖，没有人中奖', {
    lucky_bag_id: Id,
    reason: z.string(),
  }),
  pollLaunch: client(12761, '投票开始', { poll: Poll }),
  pollCounts: client(12762, '公开票数的投票的各选项票数', pollCounts, { passing: true }),
  pollTally: server(12763, '结束后才公布的投票的各选项票数', pollCounts, { passing: true }),
  pollEnd: client(12764, '投票结束与结果', { poll: Poll }),
  questionAsk: client(12765, '观众提问', { question: AudienceQuestion, open: Count }),
  questionSupports: client(
    12766,
    '提问的支持数：有变化的，每秒至多一次',
    { counts: z.array(z.object({ question_id: Id, supports: Count })) },
    { passing: true },
  ),
  questionChange: client(12767, '提问已回答、回答有变化，或重新显示', {
    question: AudienceQuestion,
    open: Count,
  }),
  questionHide: client(12768, '提问被隐藏', { question_id: Id, open: Count }),
  spotlight: client(12785, '讲解的商品有变化：开始、换了价格、售罄，或结束（没有商品）', {
    live_id: Id,
    spotlight: z.nullable(Spotlight),
  }),
  productShelf: client(12786, '直播间展示的商品有变化', { live_id: Id }),
} satisfies Record<string, NoticeDefinition>;

export type NoticeName = keyof typeof notices;
export const noticeNames = Object.keys(notices) as NoticeName[];
export type NoticeBody<N extends NoticeName> = z.output<(typeof notices)[N]['body']>;

/** One notice, discriminated by its name. */
export type Notice = {
  [N in NoticeName]: { name: N; seq: number | undefined; body: NoticeBody<N> };
}[NoticeName];

/** Whether it repeats the topic's newest number instead of advancing it. */
export const isPassing = ({ name, body }: Pick<Notice, 'name' | 'body'>): boolean => {
  const { passing, passingEvents = [] }: NoticeDefinition = notices[name];
  return passing === true || ('event' in body && passingEvents.includes(body.event));
};
