import {
  type Comment,
  Flag,
  formatWireTime,
  LiveRole,
  MessageKind,
  type NoticeBody,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { CommentRow } from './comments.store.ts';

/** A comment with what its sender's account says. */
type SentRow = CommentRow & { guest: number | null };

export const presentComment = (row: SentRow, silenced: boolean, timeZone: string): Comment => ({
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
  ...(row.guest === 1 && { isGuest: Flag.YES }),
});

export const presentChat = (
  row: SentRow & { portrait: string | null },
  room: RoomRef,
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
  account_portrait: row.portrait ?? '',
  ...(row.guest === 1 && { is_guest: Flag.YES }),
});

const roleNames: Record<number, string> = {
  [LiveRole.AUDIENCE]: '观众',
  [LiveRole.ANCHOR]: '主播',
  [LiveRole.ADMIN]: '管理员',
  [LiveRole.ANCHOR_ADMIN]: '主播管理员',
};

export const commentHeader = ['编号', '时间', '昵称', '账号编号', '角色', '公司', '类型', '内容'];

export const presentCommentLine = (row: CommentRow, timeZone: string): Cell[] => [
  row.id,
  formatWireTime(row.created_at, timeZone),
  row.account_name,
  row.account_id,
  roleNames[row.role] ?? '',
  row.corp_name,
  row.kind === MessageKind.SYSTEM ? '系统消息' : '评论',
  row.message,
];
