import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { LiveDetail, RoomSummary, Statistics } from '../entities.ts';
import { LiveState } from '../enums.ts';
import { OneRoom, pageOf, paging, textUpTo } from '../fields.ts';

export const roomCalls = defineCalls({
  roomList: {
    path: '/live/room-list',
    summary: '可管理的直播间',
    access: 'staff',
    request: z.object({
      ...paging,
      liveState: z.optional(z.enum(LiveState)),
      /** Only rooms with a finished recording, or only those without. */
      liveRecordFinished: z.optional(z.boolean()),
      keyword: z.optional(textUpTo(100)),
    }),
    response: pageOf(RoomSummary),
  },
  roomInfo: {
    path: '/live/room-info',
    summary: '直播间详情',
    access: 'member',
    phase: 'known',
    request: OneRoom,
    response: LiveDetail,
  },
  roomStats: {
    path: '/live/room-stats',
    summary: '数据统计',
    access: 'operator',
    request: OneRoom,
    response: Statistics,
  },
});
