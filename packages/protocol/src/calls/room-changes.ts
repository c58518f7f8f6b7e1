import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, LiveCategory } from '../entities.ts';
import { DeviceType } from '../enums.ts';
import {
  Empty,
  FlagField,
  Id,
  OneRoom,
  OptionalWireTime,
  requiredText,
  UrlText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

/** Rooms made, changed and ended, and their figures as a file: no page needs it to begin with. */
export const roomChangeCalls = defineCalls({
  roomStatsExport: csvCall('/live/room-stats-export', '导出在线人数的时间线', OneRoom),
  roomCategoryList: {
    path: '/live/room-category-list',
    summary: '直播类型',
    access: 'staff',
    request: Empty,
    response: z.array(LiveCategory),
  },
  categorySet: {
    path: '/live/category-set',
    summary: '修改直播类型',
    access: 'superAdmin',
    phase: 'kept',
    request: z.object({ liveId: Id, categoryId: Id }),
    response: ActionResult,
  },
  roomClose: {
    path: '/live/room-close',
    summary: '关闭直播间',
    access: 'operator',
    phase: 'kept',
    request: OneRoom,
    response: Empty,
  },
  roomDelete: {
    path: '/live/room-delete',
    summary: '删除直播间',
    access: 'superAdmin',
    request: OneRoom,
    response: Empty,
  },
  roomCreate: {
    path: '/room/create',
    summary: '主播创建直播间',
    access: 'staff',
    request: z.object({
      liveTitle: requiredText(limits.titleLength),
      liveLogo: z.optional(UrlText),
      categoryId: z.optional(Id),
      deviceType: z.optional(z.enum(DeviceType)),
      allowGuests: z.optional(FlagField),
      planTime: z.optional(OptionalWireTime),
    }),
    response: z.object({ liveId: Id, roomId: Id }),
  },
});
