import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { BooleanOrFlag } from '../entities.ts';
import { PlatformRoomState } from '../enums.ts';
import { Id, Name, OptionalWireTime, pageOf, paging, UrlText, WireTime } from '../fields.ts';

/** A room as those who may watch it are told of it. */
export const RoomOffer = z.object({
  liveId: Id,
  liveTitle: z.string(),
  liveState: z.enum(PlatformRoomState),
  liveRecordFinished: BooleanOrFlag,
  liveLogo: UrlText,
  anchorAccountNickname: Name,
  anchorAccountPortrait: UrlText,
  corpName: Name,
  beginTime: OptionalWireTime,
  /** When a room that has not begun is to begin. */
  planTime: z.optional(WireTime),
});
export type RoomOffer = z.infer<typeof RoomOffer>;

/** The phone's home of a signed-in viewer. */
export const viewerHomeCalls = defineCalls({
  roomsToWatch: {
    path: '/room/list',
    summary:
      '给登录观众的直播间：本公司的，和按标签开放给本人的；正在直播的在前，然后是即将开始的，最后是回放',
    access: 'account',
    request: z.object(paging),
    response: pageOf(RoomOffer),
  },
});
