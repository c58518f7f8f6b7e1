import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { DeviceType } from '../enums.ts';
import {
  Empty,
  FlagField,
  Id,
  Name,
  OneRoom,
  OptionalWireTime,
  pageOf,
  paging,
  requiredText,
  textUpTo,
  UrlText,
} from '../fields.ts';
import { limits } from '../limits.ts';

/** A room that has not begun, as its operators see it. */
export const PlannedRoom = z.object({
  liveId: Id,
  roomId: Id,
  liveTitle: z.string(),
  liveLogo: UrlText,
  anchorAccountId: Id,
  anchorAccountNickname: Name,
  corpName: Name,
  liveCategoryId: z.string(),
  liveCategoryName: z.string(),
  deviceType: z.enum(DeviceType),
  allowGuests: FlagField,
  /** Empty where no time is set. */
  planTime: OptionalWireTime,
});
export type PlannedRoom = z.infer<typeof PlannedRoom>;

/** Rooms before their beginning, for those who run them. */
export const plannedRoomCalls = defineCalls({
  plannedRoomList: {
    path: '/desk/planned-list',
    summary: '尚未开播的直播间：预定时间早的在前，没有预定时间的在后',
    access: 'staff',
    request: z.object({ ...paging, keyword: z.optional(textUpTo(100)) }),
    response: pageOf(PlannedRoom),
  },
  plannedRoomSave: {
    path: '/desk/planned-save',
    summary: '修改尚未开播的直播间；没有给出的字段不变，planTime 为空时取消预定时间',
    access: 'operator',
    phase: 'prepared',
    request: z.object({
      liveId: Id,
      liveTitle: z.optional(requiredText(limits.titleLength)),
      liveLogo: z.optional(UrlText),
      categoryId: z.optional(Id),
      deviceType: z.optional(z.enum(DeviceType)),
      allowGuests: z.optional(FlagField),
      planTime: z.optional(OptionalWireTime),
    }),
    example: { planTime: '' },
    response: Empty,
  },
  plannedRoomCancel: {
    path: '/desk/planned-cancel',
    summary: '取消尚未开播的直播间：它被删除，等候的人得知直播已取消；已被他人取消时说明是谁',
    access: 'operator',
    phase: 'ever',
    request: OneRoom,
    response: Handled,
  },
});
