import { sql } from 'kysely';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { TallyChange, Visit, VisitEnd } from './room-tally.ts';

/** Rows of one statement: SQLite and PostgreSQL both limit its parameters. */
const ROWS_AT_ONCE = 1000;

/** Returns the likes of the room including the new ones. */
export const applyTally = async (
  db: Db,
  liveId: string,
  change: TallyChange,
  now: number,
): Promise<number> => {
  const row = await db
    .updateTable('rooms')
    .set((eb) => ({
      like_count: eb('like_count', '+', change.likes),
      watch_times: eb('watch_times', '+', change.enters),
      ...(change.online !== undefined && { online: change.online }),
      max_online: eb
        .case()
        .when('max_online', '<', change.peak)
        .then(change.peak)
        .else(eb.ref('max_online'))
        .end(),
    }))
    .where('live_id', '=', liveId)
    .returning(['like_count', 'begin_at'])
    .executeTakeFirst();
  for (let from = 0; from < change.watchers.length; from += ROWS_AT_ONCE) {
    const rows = change.watchers.slice(from, from + ROWS_AT_ONCE).map(([accountId, visits]) => ({
      live_id: liveId,
      account_id: accountId,
      first_at: now,
      visits,
    }));
    await db
      .insertInto('watchers')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['live_id', 'account_id']).doUpdateSet((eb) => ({
          visits: eb('watchers.visits', '+', eb.ref('excluded.visits')),
        })),
      )
      .execute();
  }
  await writeVisits(db, liveId, change.visits);
  if (change.likes > 0) await addLikes(db, liveId, change.likes, minuteOf(now, row?.begin_at ?? 0));
  return row?.like_count ?? 0;
};

const MINUTE_MS = 60_000;

/** When the minute of a moment began, counted from the beginning of the live. */
const minuteOf = (now: number, beginAt: number): number => now - ((now - beginAt) % MINUTE_MS);

const addLikes = async (
  db: Db,
  live_id: string,
  likes: number,
  minute_at: number,
): Promise<void> => {
  await db
    .insertInto('like_minutes')
    .values({ live_id, minute_at, likes })
    .onConflict((conflict) =>
      conflict.columns(['live_id', 'minute_at']).doUpdateSet((eb) => ({
        likes: eb('like_minutes.likes', '+', eb.ref('excluded.likes')),
      })),
    )
    .execute();
};

const writeVisits = async (db: Db, liveId: string, visits: readonly Visit[]): Promise<void> => {
  for (let from = 0; from < visits.length; from += ROWS_AT_ONCE) {
    const rows = visits.slice(from, from + ROWS_AT_ONCE).map((visit) => ({
      live_id: liveId,
      account_id: visit.accountId,
      from_at: visit.fromAt,
      until_at: visit.untilAt,
      closed_by: visit.closedBy,
    }));
    await db
      .insertInto('visits')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['live_id', 'account_id', 'from_at'])
          .doUpdateSet((eb) => ({
            until_at: eb.ref('excluded.until_at'),
            closed_by: eb.ref('excluded.closed_by'),
          }))
          // Another server that acquired the room has closed it.
          .where('visits.until_at', 'is', null),
      )
      .execute();
  }
};

/**
 * Closes visits that a stopped process left open, in one room or in all. They end at the last figures that it stored:
 * whether people stayed longer is not known. Figures after `before` are the next owner's, in whose time people may have
 * begun another visit.
 */
export const closeVisits = async (db: Db, before: number, liveId?: string): Promise<void> => {
  const lastSeen = sql<number>`(select max(recorded_at) from timeline where timeline.live_id = visits.live_id and recorded_at < ${before})`;
  let query = db
    .updateTable('visits')
    .set((eb) => ({
      until_at: eb
        .case()
        .when(lastSeen, '>', eb.ref('from_at'))
        .then(lastSeen)
        .else(eb.ref('from_at'))
        .end(),
      closed_by: 'restart' satisfies VisitEnd,
    }))
    .where('until_at', 'is', null)
    .where('from_at', '<', before);
  if (liveId !== undefined) query = query.where('live_id', '=', liveId);
  await query.execute();
};

export const findEnd = async (db: Db, liveId: string): Promise<number | null> => {
  const row = await db
    .selectFrom('rooms')
    .select('end_at')
    .where('live_id', '=', liveId)
    .executeTakeFirst();
  return row?.end_at ?? null;
};

export interface Figures {
  watchers: number;
  watchTimes: number;
  maxOnline: number;
  likes: number;
  comments: number;
}

const figuresRow = (db: Db, { liveId }: { liveId: string }) =>
  db
    .selectFrom('rooms')
    .select(['watch_times', 'max_online', 'like_count', 'comment_count'])
    .select((eb) =>
      eb
        .selectFrom('watchers')
        .select((count) => count.fn.countAll<number>().as('total'))
        .where('watchers.live_id', '=', liveId)
        .as('watchers'),
    )
    .where('live_id', '=', liveId);

export const findFigures = async (db: Db, liveId: string): Promise<Figures> => {
  const [row] = await db.runPrepared(figuresRow, { liveId });
  if (!row) throw new Error(`no room ${liveId}`);
  return {
    watchers: Number(row.watchers ?? 0),
    watchTimes: row.watch_times,
    maxOnline: row.max_online,
    likes: row.like_count,
    comments: row.comment_count,
  };
};

export const findLikes = async (db: Db, liveId: string): Promise<number> => {
  const row = await db
    .selectFrom('rooms')
    .select('like_count')
    .where('live_id', '=', liveId)
    .executeTakeFirst();
  return row?.like_count ?? 0;
};

export const insertPoint = newRowInserter('timeline');

export const listPoints = (db: Db, liveId: string) =>
  db
    .selectFrom('timeline')
    .select(['recorded_at', 'online_count'])
    .where('live_id', '=', liveId)
    .orderBy('recorded_at')
    .execute();

/** Oldest first, beginning after a moment. */
export const listPointsAfter = (db: Db, liveId: string, after: number, limit: number) =>
  db
    .selectFrom('timeline')
    .select(['recorded_at', 'online_count'])
    .where('live_id', '=', liveId)
    .where('recorded_at', '>', after)
    .orderBy('recorded_at')
    .limit(limit)
    .execute();

export const findRoomOnline = async (
  db: Db,
  roomId: string,
): Promise<(RoomRef & { online: number }) | undefined> => {
  const row = await db
    .selectFrom('rooms')
    .select(['live_id', 'online'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return row && { liveId: row.live_id, roomId, online: row.online };
};

/** Resets figures of a stopped process; members who are still there send a heartbeat soon. */
export const resetOnline = async (db: Db): Promise<void> => {
  await db.updateTable('rooms').set({ online: 0 }).where('online', '!=', 0).execute();
};
