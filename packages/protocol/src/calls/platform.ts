import * as z from 'zod/mini';
import { AccountName, CorpName, ListedAccount, NewPassword, Nickname } from '../account-fields.ts';
import { defineCalls } from '../call.ts';
import { Statistics, Winner } from '../entities.ts';
import { DeviceType, LiveRole, LiveState, LuckyBagType } from '../enums.ts';
import {
  Count,
  cursorList,
  cursorPaging,
  Empty,
  FlagField,
  Id,
  OptionalWireTime,
  requiredText,
  UrlText,
  WireTime,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { ListedRoom } from '../listed-room.ts';
import { PersonRecord } from '../person.ts';
import { CategoryName, TagGroupName, TagName } from '../tag-fields.ts';

/** Under one key a request is done once; its repetitions get the first answer. */
const RequestKey = z
  .string()
  .check(
    z.regex(/^[\w-]{8,64}$/, '须为8到64个字母、数字、_或-'),
    z.meta({ description: '同一个键在 24 小时内只执行一次，重复的请求得到第一次的回答' }),
  );

/** One of the two fields. Guests have an id only. */
const OnePerson = z.strictObject({
  name: z.optional(requiredText(limits.nameLength)),
  accountId: z.optional(Id),
});

const PlatformWinner = z.extend(Winner, {
  winnerAccountId: Id,
  luckyBagId: Id,
  luckyBagType: z.enum(LuckyBagType),
  awardName: z.string(),
  openTime: WireTime,
});

/** A finished segment: `name` is its file in the folder of the room. */
const Recording = z.object({
  name: z.string(),
  beginTime: WireTime,
  /** Seconds. */
  duration: z.number(),
  bytes: Count,
});

/** `actorId` is an account, `platform`, or `shell` for a command of the server's machine. */
const ActionRecord = z.object({
  id: Id,
  at: WireTime,
  actorId: z.string(),
  action: z.string(),
  liveId: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/**
 * Signed calls by another system of the company. Saving creates or updates. Unknown fields are refused: a
 * misspelt one would otherwise leave something unchanged without a word.
 */
export const platformCalls = defineCalls({
  platformAccountSave: {
    path: '/platform/account-save',
    summary: '创建或修改账号',
    access: 'platform',
    request: z.strictObject({
      name: AccountName,
      password: z.optional(NewPassword),
      nickname: z.optional(Nickname),
      portrait: z.optional(UrlText),
      corpId: z.optional(z.string().check(z.maxLength(64))),
      corpName: z.optional(CorpName),
      role: z.optional(z.enum(LiveRole)),
      tagNos: z.optional(z.array(Id).check(z.maxLength(100))),
      /** 1 disables the account, 0 enables it; unchanged when omitted. */
      disabled: z.optional(FlagField),
    }),
    example: { password: 'long-enough', role: LiveRole.AUDIENCE },
    response: z.object({ accountId: Id }),
  },
  platformAccountDisable: {
    path: '/platform/account-disable',
    summary: '停用账号，其登录与令牌立即失效',
    access: 'platform',
    request: z.strictObject({ name: requiredText(limits.nameLength) }),
    response: Empty,
  },
  platformFactorRemove: {
    path: '/platform/factor-remove',
    summary: '关闭账号的两步验证，其登录与令牌立即失效',
    access: 'platform',
    request: z.strictObject({ name: requiredText(limits.nameLength) }),
    response: Empty,
  },
  platformRoomSave: {
    path: '/platform/room-save',
    summary: '创建或修改直播间',
    access: 'platform',
    request: z.strictObject({
      liveId: z.optional(Id),
      anchorName: z.optional(requiredText(limits.nameLength)),
      liveTitle: z.optional(requiredText(limits.titleLength)),
      liveLogo: z.optional(UrlText),
      categoryId: z.optional(Id),
      deviceType: z.optional(z.enum(DeviceType)),
      allowGuests: z.optional(FlagField),
      /** When the room is to begin; empty for no time. Not changed once it has begun. */
      planTime: z.optional(OptionalWireTime),
      requestKey: z.optional(RequestKey),
    }),
    example: { liveId: '1001', liveTitle: '新直播', planTime: '' },
    response: z.object({ liveId: Id, roomId: Id }),
  },
  platformRoomMove: {
    path: '/platform/room-move',
    summary: '开播、暂停、继续、结束或删除直播间',
    access: 'platform',
    request: z.strictObject({ liveId: Id, liveState: z.enum(LiveState) }),
    example: { liveState: LiveState.ENDED },
    response: Empty,
  },
  platformCategorySave: {
    path: '/platform/category-save',
    summary: '创建或修改直播类型',
    access: 'platform',
    request: z.strictObject({ id: Id, name: CategoryName }),
    example: { id: 'music', name: '音乐' },
    response: Empty,
  },
  platformTagSave: {
    path: '/platform/tag-save',
    summary: '创建或修改标签',
    access: 'platform',
    request: z.strictObject({
      tagNo: Id,
      tagName: TagName,
      tagGroupNo: Id,
      tagGroupName: TagGroupName,
    }),
    example: { tagNo: 'vip', tagName: '贵宾', tagGroupNo: 'level', tagGroupName: '等级' },
    response: Empty,
  },
  platformNoticePublish: {
    path: '/platform/notice-publish',
    summary: '向直播间推送平台自己的通知，例如商品购买',
    access: 'platform',
    request: z.strictObject({
      liveId: Id,
      notice: z.string().check(z.maxLength(64)),
      body: z.record(z.string(), z.unknown()),
      requestKey: z.optional(RequestKey),
    }),
    example: {
      notice: 'productBuy',
      body: { product_id: 'p1', product_name: '抱枕', link: 'https://example.com/p1' },
    },
    response: z.object({ seq: Count }),
  },
  platformPurchaseReport: {
    path: '/platform/purchase-report',
    summary: '报告一笔成交，按订单号只计一次；通知 12613 每秒至多一条',
    access: 'platform',
    request: z.strictObject({
      liveId: Id,
      productId: Id,
      orderId: z.string().check(z.regex(/^[\w-]{1,64}$/), z.meta({ description: '平台的订单号' })),
      /** Hundredths. */
      cents: z.int().check(z.gte(0), z.lte(10_000_000_000)),
    }),
    example: { orderId: 'order-1', cents: 5900 },
    response: Empty,
  },
  platformPersonExport: {
    path: '/platform/person-export',
    summary: '导出一个人的全部数据，按账号名或账号编号',
    access: 'platform',
    request: OnePerson,
    example: { name: 'viewer' },
    response: PersonRecord,
  },
  platformPersonErase: {
    path: '/platform/person-erase',
    summary: '抹去一个人的姓名与内容，账号随即停用；统计数字不变，无法恢复',
    access: 'platform',
    request: OnePerson,
    example: { accountId: 'u-viewer' },
    response: Empty,
  },
  platformAccountList: {
    path: '/platform/account-list',
    summary: '账号，按编号排列；guest 为 0 只列账号，为 1 只列访客',
    access: 'platform',
    request: z.strictObject({ guest: z.optional(FlagField), ...cursorPaging }),
    response: cursorList(ListedAccount),
  },
  platformRoomList: {
    path: '/platform/room-list',
    summary: '全部直播间，含未开播与已删除的，按编号排列',
    access: 'platform',
    request: z.strictObject(cursorPaging),
    response: cursorList(ListedRoom),
  },
  platformRoomStats: {
    path: '/platform/room-stats',
    summary: '一个直播间的数据统计',
    access: 'platform',
    request: z.strictObject({ liveId: Id }),
    response: Statistics,
  },
  platformWinnerList: {
    path: '/platform/winner-list',
    summary: '中奖名单：一个福袋的，或直播间全部福袋的，先开奖的在前',
    access: 'platform',
    request: z.strictObject({ liveId: Id, luckyBagId: z.optional(Id), ...cursorPaging }),
    response: cursorList(PlatformWinner),
  },
  platformRecordingList: {
    path: '/platform/recording-list',
    summary: '一个直播间已完成的录像，旧的在前',
    access: 'platform',
    request: z.strictObject({ liveId: Id, ...cursorPaging }),
    response: cursorList(Recording),
  },
  platformActionList: {
    path: '/platform/action-list',
    summary: '操作记录：全部，或一个直播间的，旧的在前',
    access: 'platform',
    request: z.strictObject({ liveId: z.optional(Id), ...cursorPaging }),
    response: cursorList(ActionRecord),
  },
});
