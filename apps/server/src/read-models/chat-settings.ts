import { GuestPolicy, type Pin, ReviewMode, type RoomFlow, SlowMode } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What is read of `room_flow`. */
export const chatSettingsFields = [
  'room_flow.guest_policy',
  'room_flow.slow_seconds',
  'room_flow.pin_text',
  'room_flow.pin_name',
  'room_flow.pin_comment_id',
  'room_flow.pin_question_id',
  'room_flow.review_mode',
] as const;

type Columns = Omit<Selectable<Schema['room_flow']>, 'live_id'>;

/** What is read of a room for its chat settings; the columns of `room_flow` are null where it has no row. */
export type ChatSettingsRow = { allow_guests: number } & {
  [Column in keyof Columns]: Columns[Column] | null;
};

/**
 * A room keeps whether it allows guests at all, as its host or the platform set it; the settings keep
 * what they may do.
 */
const guestPolicyOf = ({ allow_guests, guest_policy }: ChatSettingsRow): GuestPolicy => {
  if (allow_guests === 0) return GuestPolicy.NONE;
  return guest_policy === GuestPolicy.WATCH ? GuestPolicy.WATCH : GuestPolicy.COMMENT;
};

const pinOf = ({ pin_text, pin_name, pin_comment_id, pin_question_id }: ChatSettingsRow): Pin => ({
  text: pin_text ?? '',
  ...(pin_question_id !== null && { questionId: pin_question_id, name: pin_name ?? '' }),
  ...(pin_comment_id !== null && { commentId: String(pin_comment_id), name: pin_name ?? '' }),
});

export const readChatSettings = (row: ChatSettingsRow): RoomFlow => ({
  guestPolicy: guestPolicyOf(row),
  slowSeconds: Object.values(SlowMode).find((seconds) => seconds === row.slow_seconds) ?? 0,
  pin: pinOf(row),
  reviewMode: Object.values(ReviewMode).find((mode) => mode === row.review_mode) ?? ReviewMode.OFF,
});
