import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, Activity, DrawProof, Handled, LuckyBag, Winner } from '../entities.ts';
import { EnrollCondition, GrabType, LuckyBagType } from '../enums.ts';
import { CallOffReason, FlagField, Id, pageOf, paging, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

/** Lucky bags and live activities. */
export const engagementCalls = defineCalls({
  luckyBagList: {
    path: '/live/room-lucky-bag-list',
    summary: '福袋记录',
    access: 'operator',
    request: z.object({ liveId: Id, ...paging }),
    response: pageOf(LuckyBag),
  },
  luckyBagWinnerList: {
    path: '/live/room-lucky-bag-winner-list',
    summary: '福袋中奖名单',
    access: 'operator',
    request: z.object({ luckyBagId: Id, liveId: Id, ...paging }),
    response: pageOf(Winner),
  },
  luckyBagWinnerExport: csvCall(
    '/live/room-lucky-bag-winner-export',
    '导出中奖名单：一个福袋的，或直播间全部福袋的',
    z.object({ luckyBagId: z.optional(Id), liveId: Id }),
  ),
  luckyBagLaunch: {
    path: '/room/lucky-bag-launch',
    summary: '发起福袋',
    access: 'operator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      luckyBagType: z.enum(LuckyBagType),
      totalPointsNum: z.optional(z.int().check(z.gte(1), z.lte(100_000_000))),
      awardName: z.optional(trimmedText(limits.activityNameLength, '请输入奖品名称')),
      luckyBagNum: z.int().check(z.gte(1), z.lte(10_000)),
      grabType: z.enum(GrabType),
      enrollCondition: z.enum(EnrollCondition),
      enrollConditionComment: z.optional(trimmedText(limits.commentLength, '请输入指定评论')),
      filterWinner: FlagField,
      /** Excludes guests. By default they are excluded when the prize is more than points. */
      accountsOnly: z.optional(FlagField),
      /** Seconds from now until the draw. */
      drawAfter: z.int().check(z.gte(5), z.lte(86_400)),
    }),
    example: { totalPointsNum: 888, drawAfter: 60 },
    response: LuckyBag,
  },
  luckyBagCallOff: {
    path: '/desk/lucky-bag-call-off',
    summary: '取消尚未开奖的福袋，原因告知所有人；已取消的不变',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, luckyBagId: Id, reason: CallOffReason }),
    response: Handled,
  },
  luckyBagCurrent: {
    path: '/room/lucky-bag-current',
    summary: '进行中的福袋，以及本人是否已参与',
    access: 'member',
    request: z.object({ liveId: Id }),
    response: z.object({ luckyBag: z.nullable(LuckyBag), enrolled: z.boolean() }),
  },
  luckyBagProof: {
    path: '/room/lucky-bag-proof',
    summary: '福袋开奖的证明，可据此重新计算结果',
    access: 'member',
    request: z.object({ liveId: Id, luckyBagId: Id }),
    response: DrawProof,
  },
  activeActivityInfo: {
    path: '/live/active-activity/info',
    summary: '进行中的活动',
    access: 'member',
    request: z.object({ liveId: Id }),
    response: z.object({ activeActivityInfo: z.nullable(Activity) }),
  },
  activityCreate: {
    path: '/live/room-activity-create',
    summary: '发起活动',
    access: 'operator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      activityName: trimmedText(limits.activityNameLength, '请输入活动名称'),
      activityLink: trimmedText(limits.activityLinkLength, '请输入活动链接'),
    }),
    response: Activity,
  },
  activityClose: {
    path: '/live/room-activity-close',
    summary: '结束活动',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, activityId: Id }),
    response: ActionResult,
  },
});
