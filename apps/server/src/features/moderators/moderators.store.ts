import type { Db, Schema } from '../../db/schema.ts';
import { type RoomRef, RUNNING_STATES } from '../../domain/room.ts';

export type ModeratorRow = Schema['room_moderators'];

/** Those of a room, in the order in which they were made moderators. */
export const listModerators = (db: Db, liveId: string): Promise<ModeratorRow[]> =>
  db
    .selectFrom('room_moderators')
    .selectAll()
    .where('live_id', '=', liveId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();

/** The same with their accounts, and the names of those who made them moderators. */
export const listWithAccounts = (db: Db, liveId: string) =>
  db
    .selectFrom('room_moderators')
    .innerJoin('accounts', 'accounts.id', 'room_moderators.account_id')
    .leftJoin('accounts as operators', 'operators.id', 'room_moderators.added_by')
    .select(['account_id', 'accounts.nickname', 'accounts.name', 'accounts.corp_name'])
    .select(['added_by', 'operators.nickname as operator', 'room_moderators.created_at'])
    .where('live_id', '=', liveId)
    .orderBy('room_moderators.created_at')
    .orderBy('account_id')
    .execute();

/** The rooms that the people moderate, or the one room of them, with what addresses their topics. */
export const listModerated = async (db: Db, accountIds: readonly string[], liveId?: string) =>
  accountIds.length === 0
    ? []
    : db
        .selectFrom('room_moderators')
        .innerJoin('rooms', 'rooms.live_id', 'room_moderators.live_id')
        .select(['account_id', 'room_moderators.live_id', 'rooms.room_id'])
        .where('account_id', 'in', accountIds)
        .$if(liveId !== undefined, (query) =>
          query.where('room_moderators.live_id', '=', liveId ?? ''),
        )
        .execute();

export const findModerator = (db: Db, liveId: string, accountId: string) =>
  db
    .selectFrom('room_moderators')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** What decides whether somebody may be a moderator. */
export const findCandidate = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['role', 'guest', 'disabled_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();

/** What addresses the topics of a room that runs. */
export const findRunningRoom = async (db: Db, liveId: string): Promise<RoomRef | undefined> => {
  const row = await db
    .selectFrom('rooms')
    .select('room_id')
    .where('live_id', '=', liveId)
    .where('state', 'in', RUNNING_STATES)
    .executeTakeFirst();
  return row && { liveId, roomId: row.room_id };
};

export const insertModerator = async (db: Db, row: ModeratorRow): Promise<void> => {
  await db.insertInto('room_moderators').values(row).execute();
};

/** Returns the row that was there. */
export const deleteModerator = (db: Db, liveId: string, accountId: string) =>
  db
    .deleteFrom('room_moderators')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
