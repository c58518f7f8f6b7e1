import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { DeviceType, LiveRole, LiveState } from '../enums.ts';
import { Address, Count, Empty, FlagField, Id, Name, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { PersonRecord } from '../person.ts';
import { isTagNameSafe } from '../tag-selection.ts';

const TagName = requiredText(limits.nameLength).check(
  z.refine(isTagNameSafe, '标签名不能含有 # 或 ,'),
);

/** One of the two fields. Guests have an id only. */
const OnePerson = z.object({
  name: z.optional(requiredText(limits.nameLength)),
  accountId: z.optional(Id),
});

/** Signed calls by another system of the company. Saving creates or updates. */
export const platformCalls = defineCalls({
  platformAccountSave: {
    path: '/platform/account-save',
    summary: '创建或修改账号',
    access: 'platform',
    request: z.object({
      name: requiredText(limits.nameLength),
      password: z.optional(z.string().check(z.minLength(8, '至少8个字符'), z.maxLength(256))),
      nickname: z.optional(requiredText(limits.nameLength)),
      portrait: z.optional(Address),
      corpId: z.optional(z.string().check(z.maxLength(64))),
      corpName: z.optional(Name),
      role: z.optional(z.enum(LiveRole)),
      tagNos: z.optional(z.array(Id).check(z.maxLength(100))),
      /** 1 disables the account, 0 enables it; unchanged when omitted. */
      disabled: z.optional(FlagField),
    }),
    response: z.object({ accountId: Id }),
  },
  platformAccountDisable: {
    path: '/platform/account-disable',
    summary: '停用账号，其登录与令牌立即失效',
    access: 'platform',
    request: z.object({ name: requiredText(limits.nameLength) }),
    response: Empty,
  },
  platformRoomSave: {
    path: '/platform/room-save',
    summary: '创建或修改直播间',
    access: 'platform',
    request: z.object({
      liveId: z.optional(Id),
      anchorName: z.optional(requiredText(limits.nameLength)),
      liveTitle: z.optional(requiredText(limits.titleLength)),
      liveLogo: z.optional(Address),
      categoryId: z.optional(Id),
      deviceType: z.optional(z.enum(DeviceType)),
      allowGuests: z.optional(FlagField),
    }),
    response: z.object({ liveId: Id, roomId: Id }),
  },
  platformRoomMove: {
    path: '/platform/room-move',
    summary: '开播、暂停、继续、结束或删除直播间',
    access: 'platform',
    request: z.object({ liveId: Id, liveState: z.enum(LiveState) }),
    response: Empty,
  },
  platformCategorySave: {
    path: '/platform/category-save',
    summary: '创建或修改直播类型',
    access: 'platform',
    request: z.object({ id: Id, name: requiredText(limits.nameLength) }),
    response: Empty,
  },
  platformTagSave: {
    path: '/platform/tag-save',
    summary: '创建或修改标签',
    access: 'platform',
    request: z.object({
      tagNo: Id,
      tagName: TagName,
      tagGroupNo: Id,
      tagGroupName: requiredText(limits.nameLength),
    }),
    response: Empty,
  },
  platformNoticePublish: {
    path: '/platform/notice-publish',
    summary: '向直播间推送平台自己的通知，例如商品购买',
    access: 'platform',
    request: z.object({
      liveId: Id,
      notice: z.string().check(z.maxLength(64)),
      body: z.record(z.string(), z.unknown()),
    }),
    response: z.object({ seq: Count }),
  },
  platformPersonExport: {
    path: '/platform/person-export',
    summary: '导出一个人的全部数据，按账号名或账号编号',
    access: 'platform',
    request: OnePerson,
    response: PersonRecord,
  },
  platformPersonErase: {
    path: '/platform/person-erase',
    summary: '抹去一个人的姓名与内容，账号随即停用；统计数字不变，无法恢复',
    access: 'platform',
    request: OnePerson,
    response: Empty,
  },
});
