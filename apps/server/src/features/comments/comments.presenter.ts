import {
  type Comment,
  Flag,
  formatWireTime,
  type LiveRole,
  type MessageKind,
  type NoticeBody,
} from '@live/protocol';
import type { RoomRef } from '../../domain/room.ts';
import type { CommentRow } from './comments.store.ts';

export const presentComment = (row: CommentRow, silenced: boolean, timeZone: string): Comment => ({
  id: String(row.id),
  sourceId: row.account_id,
  sourceName: row.account_name,
  role: row.role as LiveRole,
  message: row.message,
  atWho: row.at_who,
  createdAt: formatWireTime(row.created_at, timeZone),
  type: row.kind as MessageKind,
  corpId: row.corp_id,
  corpName: row.corp_name,
  isSilence: silenced ? Flag.YES : Flag.NO,
});

export const presentChat = (
  row: CommentRow,
  room: RoomRef,
  portrait: string,
  timeZone: string,
): NoticeBody<'chat'> => ({
  comment_id: String(row.id),
  account_id: row.account_id,
  account_name: row.account_name,
  third_live_role: row.role as LiveRole,
  message: row.message,
  at_who: row.at_who,
  created_at: formatWireTime(row.created_at, timeZone),
  system_type: row.kind as MessageKind,
  corp_id: row.corp_id,
  corp_name: row.corp_name,
  room_id: room.roomId,
  live_id: room.liveId,
  account_portrait: portrait,
});
