import {
  type DeviceType,
  Flag,
  formatWireTime,
  type ListedRoom,
  type LiveDetail,
  type LiveState,
  type NoticeBody,
  type PlannedRoom,
  type RoomOffer,
  type RoomSummary,
} from '@live/protocol';
import { PREPARED, type Room, type RoomState } from '../../domain/room.ts';
import type { AppliedTerms } from '../../domain/terms.ts';
import type {
  listPlannedRooms,
  listRooms,
  listRoomsAfter,
  listRoomsToWatch,
} from './rooms.store.ts';

export interface RoomMedia {
  liveStreamUrl: string;
  recordUrlList: LiveDetail['recordUrlList'];
}

const wireTime = (epochMs: number | null, timeZone: string): string =>
  epochMs === null ? '' : formatWireTime(epochMs, timeZone);

/** What a fetched room says beside its row: of the caller, and of its moderators. */
export interface RoomExtras {
  silence: AppliedTerms | undefined;
  waitSeconds: number;
  moderatorIds: readonly string[];
}

export const presentRoom = (
  room: Room,
  host: { nickname: string; portrait: string; corp_name: string } | undefined,
  media: RoomMedia,
  { silence, waitSeconds, moderatorIds }: RoomExtras,
  now: number,
  timeZone: string,
): LiveDetail => ({
  liveId: room.liveId,
  roomId: room.roomId,
  liveState: room.state as LiveState,
  liveRecordFinished: room.recordFinished,
  liveLogo: room.logo,
  liveTitle: room.title,
  anchorAccountId: room.hostId,
  anchorAccountNickname: host?.nickname ?? '',
  corpName: host?.corp_name ?? '',
  anchorAccountPortrait: host?.portrait ?? '',
  liveCategoryId: room.categoryId,
  ...media,
  beginTime: wireTime(room.beginAt, timeZone),
  endTime: wireTime(room.endAt, timeZone),
  txTime: formatWireTime(now, timeZone),
  anchorAccountDeviceType: room.deviceType,
  chatState: room.chatState,
  angle: room.angle,
  width: room.width,
  height: room.height,
  flow: room.chatSettings,
  isSilence: silence ? Flag.YES : Flag.NO,
  ...(silence?.reason !== undefined && { silenceReason: silence.reason }),
  ...(silence?.durationSeconds !== undefined && { silenceSeconds: silence.durationSeconds }),
  ...(silence?.isEverywhere && { isSilencedEverywhere: Flag.YES }),
  ...(waitSeconds > 0 && { waitSeconds }),
  ...(moderatorIds.length > 0 && { moderatorIds: [...moderatorIds] }),
});

export const presentEnd = (
  room: Room,
  figures: { maxOnline: number; likes: number; watchers: number },
  now: number,
  timeZone: string,
): NoticeBody<'liveEnd'> => ({
  live_id: room.liveId,
  max_online_num: figures.maxOnline,
  like_num: figures.likes,
  watch_num: figures.watchers,
  begin_time: wireTime(room.beginAt, timeZone),
  end_time: formatWireTime(now, timeZone),
});

type ListedRow = Awaited<ReturnType<typeof listRooms>>['rows'][number];

export const presentSummary = (row: ListedRow, timeZone: string): RoomSummary => ({
  liveId: row.live_id,
  roomId: row.room_id,
  liveTitle: row.title,
  liveState: row.state as LiveState,
  liveRecordFinished: row.record_finished === 1,
  liveLogo: row.logo,
  anchorAccountNickname: row.nickname,
  corpName: row.corp_name,
  liveCategoryId: row.category_id,
  liveCategoryName: row.category_name ?? '',
  onlineCount: row.online,
  beginTime: wireTime(row.begin_at, timeZone),
  endTime: wireTime(row.end_at, timeZone),
});

export const presentOffer = (
  row: Awaited<ReturnType<typeof listRoomsToWatch>>['rows'][number],
  timeZone: string,
): RoomOffer => ({
  liveId: row.live_id,
  liveTitle: row.title,
  liveState: row.state as RoomState,
  liveRecordFinished: row.record_finished === 1,
  liveLogo: row.logo,
  anchorAccountNickname: row.nickname,
  anchorAccountPortrait: row.portrait,
  corpName: row.corp_name,
  beginTime: wireTime(row.begin_at, timeZone),
  ...(row.state === PREPARED && { planTime: wireTime(row.planned_at, timeZone) }),
});

export const presentPlanned = (
  row: Awaited<ReturnType<typeof listPlannedRooms>>['rows'][number],
  timeZone: string,
): PlannedRoom => ({
  liveId: row.live_id,
  roomId: row.room_id,
  liveTitle: row.title,
  liveLogo: row.logo,
  anchorAccountId: row.anchor_id,
  anchorAccountNickname: row.nickname,
  corpName: row.corp_name,
  liveCategoryId: row.category_id,
  liveCategoryName: row.category_name ?? '',
  deviceType: row.device_type as DeviceType,
  allowGuests: row.allow_guests === 1 ? Flag.YES : Flag.NO,
  planTime: wireTime(row.planned_at, timeZone),
});

/** A room for platforms, also before its live begins. */
export const presentForPlatform = (
  row: Awaited<ReturnType<typeof listRoomsAfter>>[number],
  timeZone: string,
): ListedRoom => ({
  ...presentSummary(row, timeZone),
  liveState: row.state as RoomState,
  anchorAccountId: row.anchor_id,
  anchorAccountName: row.anchor_name,
  allowGuests: row.allow_guests === 1 ? Flag.YES : Flag.NO,
  planTime: wireTime(row.planned_at, timeZone),
  createdAt: formatWireTime(row.created_at, timeZone),
});
