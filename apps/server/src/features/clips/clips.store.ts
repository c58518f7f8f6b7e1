import { ClipState, type LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { DueItem } from '../../application/due-work.ts';
import { countRows } from '../../db/read-page.ts';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type ClipRow = Selectable<Schema['clips']>;
export type ListedClip = ClipRow & { nickname: string | null };

/** How many are looked at in one round of due work. */
const FEW = 20;

export const insertClip = rowInserter('clips');

const listed = (db: Db, liveId: string) =>
  db
    .selectFrom('clips')
    .leftJoin('accounts', 'accounts.id', 'clips.creator_id')
    .selectAll('clips')
    .select('nickname')
    .where('live_id', '=', liveId)
    .where('clips.deleted_at', 'is', null);

/** Those that are neither deleted nor expired, newest first. */
export const listClips = (db: Db, liveId: string, now: number): Promise<ListedClip[]> =>
  listed(db, liveId)
    .where('expires_at', '>', now)
    .orderBy('clips.created_at', 'desc')
    .orderBy('clips.id')
    .execute();

export const findClip = (db: Db, liveId: string, id: string, now: number) =>
  listed(db, liveId).where('clips.id', '=', id).where('expires_at', '>', now).executeTakeFirst();

export const findShared = (db: Db, shareId: string) =>
  db
    .selectFrom('clips')
    .selectAll()
    .where('share_id', '=', shareId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Undefined when the account is disabled. */
export const findSharer = async (
  db: Db,
  id: string,
): Promise<{ accountId: string; role: LiveRole } | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { accountId: row.id, role: row.role as LiveRole };
};

/** How many wait to be made or are being made: in all, or for one person. */
export const countWaiting = (db: Db, creatorId?: string): Promise<number> => {
  const waiting = db
    .selectFrom('clips')
    .where('state', '=', ClipState.WAITING)
    .where('deleted_at', 'is', null);
  return countRows(creatorId === undefined ? waiting : waiting.where('creator_id', '=', creatorId));
};

export const changeClip = async (
  db: Db,
  id: string,
  change: Partial<Omit<ClipRow, 'id' | 'live_id'>>,
): Promise<void> => {
  await db.updateTable('clips').set(change).where('id', '=', id).execute();
};

/** Stores the progress of a clip that is still being made: a late write changes nothing of a finished one. */
export const storeProgress = async (db: Db, id: string, progress: number): Promise<void> => {
  await db
    .updateTable('clips')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', ClipState.WAITING)
    .execute();
};

export const deleteClipRow = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('clips').where('id', '=', id).execute();
};

const withRoom = (db: Db) =>
  db
    .selectFrom('clips')
    .innerJoin('rooms', 'rooms.live_id', 'clips.live_id')
    .select(['clips.id', 'clips.live_id', 'rooms.room_id'])
    .limit(FEW);

/** Those that are to be made, oldest first. */
export const listWaiting = (db: Db): Promise<DueItem[]> =>
  withRoom(db)
    .where('clips.state', '=', ClipState.WAITING)
    .where('clips.deleted_at', 'is', null)
    .orderBy('clips.created_at')
    .execute();

/** How long a deleted clip can be had back. */
export const RESTORE_MS = 3_600_000;

/** Those whose file goes now: expired, or deleted so long ago that nobody can undo it. */
export const listEnded = async (db: Db, now: number): Promise<DueItem[]> => {
  const expired = await withRoom(db).where('clips.expires_at', '<=', now).execute();
  const deleted = await withRoom(db)
    .where('clips.deleted_at', '<=', now - RESTORE_MS)
    .execute();
  return [...expired, ...deleted];
};
