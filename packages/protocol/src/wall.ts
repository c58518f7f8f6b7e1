import * as z from 'zod/mini';
import { DeviceType, LiveState } from './enums.ts';
import { Count, Id, Name, UrlText, WireTime } from './fields.ts';
import { uplinkQualities } from './notices.ts';

/** What is known of a room's picture: it arrives, was lost, or has not come since the live began. */
export const pictureStates = ['arriving', 'lost', 'none'] as const;
export type PictureState = (typeof pictureStates)[number];

/** A running room with the figures that tell whether it needs somebody. */
export const WallRoom = z.object({
  liveId: Id,
  liveTitle: z.string(),
  liveLogo: UrlText,
  liveState: z.enum(LiveState),
  liveCategoryName: z.string(),
  anchorAccountNickname: Name,
  corpName: Name,
  anchorAccountDeviceType: z.enum(DeviceType),
  angle: z.number(),
  beginTime: WireTime,
  onlineCount: Count,
  /** The most who were online at once in the last minutes. */
  recentOnlineCount: Count,
  /** Comments of people in the last minute, deleted ones too. */
  commentCount: Count,
  /** How many there were in a minute until then, on average of the live. */
  usualCommentCount: Count,
  /** Reports whose case is not closed. */
  reportCount: Count,
  heldCount: Count,
  picture: z.enum(pictureStates),
  /** Since when it has been lost or missing; 0 while it arrives or the room is paused. */
  pictureSeconds: Count,
  /** Where the server measures it. */
  uplink: z.optional(z.enum(uplinkQualities)),
});
export type WallRoom = z.infer<typeof WallRoom>;

export const WallRooms = z.object({
  items: z.array(WallRoom),
  /** Of all running rooms. */
  total: Count,
  /** Opens `/media/stills/{liveId}` for this account; empty where the media server gives no stills. */
  stillToken: z.string(),
});
export type WallRooms = z.infer<typeof WallRooms>;
