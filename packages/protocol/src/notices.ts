import * as z from 'zod/mini';
import { RoomFlow } from './entities.ts';
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
import { RoomPrompt } from './prompt.ts';

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
  readonly body: z.ZodMiniObject;
}

const defineNotices = <const T extends Record<string, NoticeDefinition>>(notices: T): T => notices;

const LuckyBagId = z.object({ lucky_bag_id: Id });

const Reward = z.object({
  account_id: Id,
  account_nickname: z.string(),
  account_portrait: z.string(),
  rewarded: FlagField,
  reward_num: Count,
});

const ChatBody = z.object({
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
});

export const notices = defineNotices({
  room: {
    code: 12001,
    topic: 'client',
    summary: '直播状态或全员禁言变化',
    body: z.object({
      room_id: Id,
      live_id: Id,
      state: z.enum(LiveState),
      mute: z.enum(ChatState),
    }),
  },
  member: {
    code: 12002,
    topic: 'server',
    summary: '成员进出、禁言、角色变化、被移出',
    passingEvents: ['enter', 'exit'],
    body: z.object({
      account_id: Id,
      event: z.enum(memberEvents),
      mute: FlagField,
      role: z.enum(LiveRole),
      name: z.optional(z.string()),
      nickname: z.optional(z.string()),
      terminal_type: z.optional(z.int()),
    }),
  },
  kickout: {
    code: 12003,
    topic: 'client',
    summary: '成员被移出直播间',
    body: z.object({ account_id: Id }),
  },
  begin: {
    code: 12006,
    topic: 'client',
    summary: '直播开始',
    body: z.object({ live_id: Id, begin_time: WireTime }),
  },
  liveEnd: {
    code: 12007,
    topic: 'client',
    summary: '直播结束',
    body: z.object({
      live_id: Id,
      max_online_num: z.optional(Count),
      like_num: z.optional(Count),
      watch_num: z.optional(Count),
      begin_time: z.optional(OptionalWireTime),
      end_time: z.optional(OptionalWireTime),
    }),
  },
  chat: {
    code: 12012,
    topic: 'client',
    summary: '评论或系统消息',
    body: ChatBody,
  },
  role: {
    code: 12600,
    topic: 'client',
    summary: '成员角色变化',
    body: z.object({ account_id: Id, role: z.enum(LiveRole) }),
  },
  audienceCount: {
    code: 12601,
    topic: 'client',
    summary: '在线人数',
    passing: true,
    body: z.object({ live_id: Id, online_count: Count }),
  },
  reportHost: {
    code: 12602,
    topic: 'server',
    summary: '收到新举报',
    body: z.object({ report_id: Id, live_id: Id }),
  },
  reportCase: {
    code: 12721,
    topic: 'server',
    summary: '举报的处理情况变化',
    body: z.object({
      report_id: Id,
      live_id: Id,
      case_state: z.enum(CaseState),
      operator_id: Id,
      operator_name: z.string(),
    }),
  },
  personNote: {
    code: 12722,
    topic: 'server',
    summary: '一位用户的备注有增减',
    body: z.object({ account_id: Id }),
  },
  operatorsPresent: {
    code: 12723,
    topic: 'server',
    summary: '打开着该直播间的运营人员，每次给出全部',
    passing: true,
    body: z.object({
      live_id: Id,
      operators: z.array(z.object({ account_id: Id, nickname: z.string(), portrait: z.string() })),
    }),
  },
  likeCount: {
    code: 12603,
    topic: 'client',
    summary: '点赞数',
    passing: true,
    body: z.object({ live_id: Id, like_count: Count }),
  },
  activityLaunch: {
    code: 12604,
    topic: 'client',
    summary: '活动开始',
    body: z.object({
      activity_id: Id,
      activity_name: z.string(),
      activity_link: z.string(),
      activity_type: z.optional(z.int()),
    }),
  },
  activityClose: {
    code: 12605,
    topic: 'client',
    summary: '活动结束',
    body: z.object({ activity_id: Id }),
  },
  luckyBagLaunch: {
    code: 12606,
    topic: 'client',
    summary: '福袋发起',
    body: z.object({
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
    }),
  },
  luckyBagEnroll: {
    code: 12607,
    topic: 'client',
    summary: '福袋参与人数',
    passing: true,
    body: z.object({ lucky_bag_id: Id, enroll_count: Count }),
  },
  luckyBagOpen: { code: 12608, topic: 'client', summary: '福袋开奖', body: LuckyBagId },
  luckyBagReward: {
    code: 12609,
    topic: 'client',
    summary: '一人的中奖结果',
    body: z.object({ lucky_bag_id: Id, ...Reward.shape }),
  },
  luckyBagBatchReward: {
    code: 12610,
    topic: 'client',
    summary: '一批中奖结果',
    body: z.object({ lucky_bag_id: Id, rewards: z.array(Reward) }),
  },
  luckyBagClose: { code: 12611, topic: 'client', summary: '福袋结束', body: LuckyBagId },
  dataStatistics: {
    code: 12612,
    topic: 'server',
    summary: '数据统计；五个键与页面的统计项同名',
    passing: true,
    body: z.object({
      live_id: Id,
      tx_time: WireTime,
      online_count: z.optional(Count),
      watchCount: z.optional(Count),
      watchTimes: z.optional(Count),
      maxOnlineCount: z.optional(Count),
      likeCount: z.optional(Count),
      commentCount: z.optional(Count),
    }),
  },
  productBuy: {
    code: 12613,
    topic: 'client',
    summary: '商品购买',
    platform: true,
    body: z.object({ product_id: Id, product_name: z.string(), link: z.string() }),
  },
  commentDelete: {
    code: 12614,
    topic: 'client',
    summary: '评论被删除',
    body: z.object({ comment_id: CommentId }),
  },
  interactionDetail: {
    code: 12615,
    topic: 'client',
    summary: '互动详情',
    platform: true,
    body: z.object({ live_id: Id, detail: z.string() }),
  },
  roomEvent: {
    code: 12616,
    topic: 'client',
    summary: '直播间事件',
    platform: true,
    body: z.object({ live_id: Id, event: z.string(), detail: z.optional(z.string()) }),
  },
  accountEvent: {
    code: 12617,
    topic: 'client',
    summary: '账号事件，例如被禁言',
    platform: true,
    body: z.object({
      account_id: Id,
      event: z.string(),
      detail: z.optional(z.string()),
      /** Of a mute: why, and for how many seconds. */
      reason: z.optional(z.string()),
      seconds: z.optional(Count),
    }),
  },
  hostVideoAngle: {
    code: 12618,
    topic: 'client',
    summary: '主播画面的角度与尺寸',
    body: z.object({ angle: z.int(), width: Count, height: Count }),
  },
  commentRestore: {
    code: 12701,
    topic: 'client',
    summary: '被删除的评论恢复到原来的位置',
    body: z.object({ comments: z.array(ChatBody) }),
  },
  commentClear: {
    code: 12702,
    topic: 'client',
    summary: '一人的评论被全部删除，直到所给的编号为止',
    body: z.object({ account_id: Id, up_to_id: CommentId }),
  },
  actionLogged: {
    code: 12703,
    topic: 'server',
    summary: '操作记录有新的一条',
    body: z.object({
      action_id: Id,
      action: z.string(),
      actor_id: z.string(),
      actor_name: z.string(),
      /** Of an undo: the action that was undone. */
      undone_id: z.optional(Id),
    }),
  },
  removal: {
    code: 12711,
    topic: 'server',
    summary: '已移出的人有变化：移出、更改或返回',
    body: z.object({ account_id: Id, event: z.enum(['removed', 'changed', 'returned']) }),
  },
  commentHeld: {
    code: 12731,
    topic: 'server',
    summary: '一条评论待审',
    body: z.object({ live_id: Id, held: HeldComment }),
  },
  heldDecided: {
    code: 12732,
    topic: 'client',
    summary: '待审的评论已处理；编号只有作者与运营人员认得，是谁的、结果如何不在其中',
    body: z.object({ live_id: Id, held_ids: z.array(Id) }),
  },
  flow: {
    code: 12712,
    topic: 'client',
    summary: '互动管理变化',
    body: z.object({ live_id: Id, flow: RoomFlow }),
  },
  prompt: {
    code: 12741,
    topic: 'server',
    summary: '给主播的提词有变化：发出、已收到或收回',
    body: z.object({ live_id: Id, prompt: RoomPrompt }),
  },
  mark: {
    code: 12755,
    topic: 'server',
    summary: '运营人员的打点有变化',
    body: z.object({ mark_id: Id, event: z.enum(['saved', 'removed']) }),
  },
});

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
