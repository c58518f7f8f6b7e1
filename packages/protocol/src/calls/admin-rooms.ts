import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { PlatformRoomState } from '../enums.ts';
import {
  Id,
  OptionalWireTime,
  pageOf,
  paging,
  requiredText,
  textUpTo,
  UrlText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { ListedRoom } from '../listed-room.ts';

const Title = requiredText(limits.titleLength);
const HostName = requiredText(limits.nameLength);

/** Rooms in the hands of super admins. */
export const adminRoomCalls = defineCalls({
  adminRoomList: {
    path: '/admin/room-list',
    summary:
      '直播间，含未开播的，新建的在前；可按标题、主播或编号搜索。已删除的只在按状态筛选时列出',
    access: 'superAdmin',
    request: z.strictObject({
      ...paging,
      keyword: z._default(textUpTo(limits.titleLength), ''),
      liveState: z.optional(z.enum(PlatformRoomState)),
    }),
    response: pageOf(ListedRoom),
  },
  adminRoomCreate: {
    path: '/admin/room-create',
    summary: '为一位主播新建直播间',
    access: 'superAdmin',
    request: z.strictObject({
      anchorName: HostName,
      liveTitle: Title,
      liveLogo: z.optional(UrlText),
      categoryId: z.optional(Id),
      planTime: z.optional(OptionalWireTime),
    }),
    example: { anchorName: 'host', planTime: '' },
    response: z.object({ liveId: Id }),
  },
  adminRoomChange: {
    path: '/admin/room-change',
    summary: '修改直播间；was 是改动之前看到的，已被他人改动时不作修改',
    access: 'superAdmin',
    phase: 'prepared',
    request: z.strictObject({
      liveId: Id,
      anchorName: z.optional(HostName),
      liveTitle: z.optional(Title),
      liveLogo: z.optional(UrlText),
      categoryId: z.optional(Id),
      /** Empty for no time; not changed once it has begun. */
      planTime: z.optional(OptionalWireTime),
      was: z.optional(
        z.strictObject({
          anchorName: z.optional(HostName),
          liveTitle: z.optional(Title),
          liveLogo: z.optional(UrlText),
          categoryId: z.optional(textUpTo(64)),
          planTime: z.optional(OptionalWireTime),
        }),
      ),
    }),
    example: { liveTitle: '新标题', planTime: '' },
    response: Handled,
  },
  adminRoomDelete: {
    path: '/admin/room-delete',
    summary: '删除直播间，未开播的也可以；已被他人删除时说明是谁',
    access: 'superAdmin',
    phase: 'ever',
    request: z.strictObject({ liveId: Id }),
    response: Handled,
  },
});
