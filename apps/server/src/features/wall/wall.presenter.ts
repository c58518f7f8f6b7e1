import {
  type DeviceType,
  formatWireTime,
  LiveState,
  type PictureState,
  type UplinkQuality,
  type WallRoom,
} from '@live/protocol';
import type { WallRow } from '../../read-models/wall.ts';

const MINUTE_MS = 60_000;
/** An uptime that goes on is written every few seconds; one older than this was left by a server that crashed. */
const ABANDONED_MS = 60_000;

/** What the picture of a room does, and since when it has been missing. */
const pictureOf = (
  { state, until_at, ended_by, moved_at, begin_at }: WallRow,
  now: number,
): { picture: PictureState; since: number } => {
  if (until_at === null) return { picture: 'none', since: moved_at ?? begin_at ?? now };
  const isThere = ended_by === '' && until_at >= now - ABANDONED_MS;
  if (isThere && state === LiveState.LIVE) return { picture: 'arriving', since: now };
  // While a room is paused nothing is expected: it is missed from its return on.
  return { picture: 'lost', since: Math.max(until_at, moved_at ?? 0) };
};

/** The average of the minutes before the last one. */
const usualComments = (
  { begin_at, comment_count, recentComments }: WallRow,
  now: number,
): number => {
  const minutesBefore = (now - (begin_at ?? now)) / MINUTE_MS - 1;
  return minutesBefore < 1 ? recentComments : (comment_count - recentComments) / minutesBefore;
};

export const presentWallRoom = (
  row: WallRow,
  uplink: UplinkQuality | undefined,
  now: number,
  timeZone: string,
): WallRoom => {
  const { picture, since } = pictureOf(row, now);
  const isMissed = picture !== 'arriving' && row.state === LiveState.LIVE;
  return {
    liveId: row.live_id,
    liveTitle: row.title,
    liveLogo: row.logo,
    liveState: row.state as LiveState,
    liveCategoryName: row.category_name ?? '',
    anchorAccountNickname: row.nickname,
    corpName: row.corp_name,
    anchorAccountDeviceType: row.device_type as DeviceType,
    angle: row.angle,
    beginTime: formatWireTime(row.begin_at ?? now, timeZone),
    onlineCount: row.online,
    recentOnlineCount: Math.max(row.online, Number(row.recent_online ?? 0)),
    commentCount: row.recentComments,
    usualCommentCount: Math.max(0, Math.round(usualComments(row, now))),
    reportCount: Number(row.reports),
    heldCount: Number(row.held),
    picture,
    pictureSeconds: isMissed ? Math.max(0, Math.round((now - since) / 1_000)) : 0,
    ...(uplink && picture === 'arriving' && { uplink }),
  };
};
