import { Flag, GuestPolicy, LiveRole, type RoomFlow } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import { commentNumber } from '../../domain/comment-number.ts';
import { chatSettingsFields, readChatSettings } from '../../read-models/chat-settings.ts';

const settingsRow = (db: Db, { liveId }: { liveId: string }) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_flow', 'room_flow.live_id', 'rooms.live_id')
    .select(['rooms.allow_guests', ...chatSettingsFields])
    .where('rooms.live_id', '=', liveId);

export const findChatSettings = async (db: Db, liveId: string): Promise<RoomFlow | undefined> => {
  const [row] = await db.runPrepared(settingsRow, { liveId });
  return row && readChatSettings(row);
};

export const saveChatSettings = async (
  db: Db,
  liveId: string,
  settings: RoomFlow,
): Promise<void> => {
  const { pin } = settings;
  const others = {
    slow_seconds: settings.slowSeconds,
    pin_text: pin.text,
    pin_name: pin.name ?? '',
    pin_comment_id: pin.commentId === undefined ? null : Number(pin.commentId),
    pin_question_id: pin.questionId ?? null,
    review_mode: settings.reviewMode,
  };
  const columns = { ...others, guest_policy: settings.guestPolicy };
  // Without guests the room's row says so, and what they may do when they are allowed again stays as it was.
  const changes = settings.guestPolicy === GuestPolicy.NONE ? others : columns;
  await db
    .insertInto('room_flow')
    .values({ live_id: liveId, ...columns })
    .onConflict((conflict) => conflict.column('live_id').doUpdateSet(changes))
    .execute();
  // The room's row is written in any case: its lookups are cached until it changes.
  const allow_guests = settings.guestPolicy === GuestPolicy.NONE ? Flag.NO : Flag.YES;
  await db.updateTable('rooms').set({ allow_guests }).where('live_id', '=', liveId).execute();
};

/** A comment that can be pinned: one that is not deleted. */
export const findPinnable = (db: Db, liveId: string, commentId: string) =>
  db
    .selectFrom('comments')
    .select(['account_name', 'message'])
    .where('live_id', '=', liveId)
    .where('id', '=', commentNumber(commentId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A question that can be pinned: one that is not hidden. */
export const findPinnableQuestion = (db: Db, liveId: string, questionId: string) =>
  db
    .selectFrom('audience_questions')
    .innerJoin('accounts', 'accounts.id', 'audience_questions.account_id')
    .select(['message', 'nickname'])
    .where('audience_questions.id', '=', questionId)
    .where('live_id', '=', liveId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

/** Guests who could be in the room: each has a token for it. */
export const listGuestsIn = async (db: Db, liveId: string, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select('accounts.id')
    .distinct()
    .where('tokens.live_id', '=', liveId)
    .where('tokens.expires_at', '>', now)
    .where('accounts.guest', '=', 1)
    .where('accounts.role', '=', LiveRole.AUDIENCE)
    .execute();
  return rows.map(({ id }) => id);
};
