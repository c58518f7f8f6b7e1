import { CaseState, HeldState, MessageKind } from '@live/protocol';
import type { Db } from '../db/schema.ts';
import { RUNNING_STATES } from '../domain/room.ts';
import { countCommentsBetween } from './live/series.ts';

const MINUTE_MS = 60_000;
/** How far back a fall of the online count is looked for. */
const RECENT_ONLINE_MS = 3 * MINUTE_MS;
/** Among so many newest comments of a room the last minute is looked for; a room with more is searched by itself. */
const NEWEST_COMMENTS = 300;

/** Running rooms, those that began last first. Sorted here: no index has their order, and few of all rooms run. */
const listRunning = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('rooms')
    .select(['live_id', 'begin_at'])
    .where('state', 'in', RUNNING_STATES)
    .execute();
  const byBeginning = rows.toSorted(
    (one, other) =>
      (other.begin_at ?? 0) - (one.begin_at ?? 0) || (one.live_id < other.live_id ? -1 : 1),
  );
  return byBeginning.map(({ live_id }) => live_id);
};

/**
 * Rooms with what is counted for the wall. One statement: each figure of a room is a look-up in an index, and a query for
 * each room and figure would be hundreds of turns.
 */
export const listWallRows = (db: Db, liveIds: readonly string[], now: number) =>
  db
    .selectFrom('rooms')
    .innerJoin('accounts as host', 'host.id', 'rooms.anchor_id')
    .leftJoin('categories', 'categories.id', 'rooms.category_id')
    .where('rooms.live_id', 'in', liveIds)
    .select(['rooms.live_id', 'title', 'logo', 'rooms.state', 'device_type', 'angle', 'begin_at'])
    .select(['online', 'comment_count', 'last_comment_id'])
    .select(['host.nickname', 'host.corp_name', 'categories.name as category_name'])
    .select((eb) => [
      eb
        .selectFrom('timeline')
        .select((of) => of.fn.max('online_count').as('most'))
        .whereRef('timeline.live_id', '=', 'rooms.live_id')
        .where('recorded_at', '>=', now - RECENT_ONLINE_MS)
        .as('recent_online'),
      eb
        .selectFrom('comments')
        .select('comments.id')
        .whereRef('comments.live_id', '=', 'rooms.live_id')
        .whereRef('comments.id', '>', (of) => of('last_comment_id', '-', NEWEST_COMMENTS))
        .where('comments.created_at', '<', now - MINUTE_MS)
        .orderBy('comments.id', 'desc')
        .limit(1)
        .as('last_older_comment'),
      eb
        .selectFrom('reports')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('reports.live_id', '=', 'rooms.live_id')
        .where('reports.deleted_at', 'is', null)
        .where('case_state', 'in', [CaseState.OPEN, CaseState.TAKEN])
        .as('reports'),
      eb
        .selectFrom('held_comments')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('held_comments.live_id', '=', 'rooms.live_id')
        .where('held_comments.state', '=', HeldState.WAITING)
        .as('held'),
      eb
        .selectFrom('actions')
        .select((of) => of.fn.max('at').as('at'))
        .whereRef('actions.live_id', '=', 'rooms.live_id')
        .where('actions.action', '=', 'room-move')
        .as('moved_at'),
    ])
    .leftJoin('pictures', (join) =>
      join.onRef('pictures.live_id', '=', 'rooms.live_id').on('pictures.from_at', '=', (eb) =>
        eb
          .selectFrom('pictures as newest')
          .select((of) => of.fn.max('newest.from_at').as('at'))
          .whereRef('newest.live_id', '=', 'rooms.live_id'),
      ),
    )
    .select(['pictures.until_at', 'pictures.ended_by'])
    .execute();

type Row = Awaited<ReturnType<typeof listWallRows>>[number];

/** System messages of the last minute, which take numbers like other comments. The kind is literal, as in their index. */
const countSystemMessages = async (
  db: Db,
  liveIds: readonly string[],
  since: number,
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('rooms')
    // SQLite keeps the order of a cross join: the rooms first, then the few messages of each.
    .crossJoin('comments')
    .select((eb) => ['rooms.live_id', eb.fn.countAll<number>().as('count')])
    .where('rooms.live_id', 'in', liveIds)
    .whereRef('comments.live_id', '=', 'rooms.live_id')
    .where('comments.kind', '=', (eb) => eb.lit(MessageKind.SYSTEM))
    .whereRef('comments.id', '>', (eb) => eb('last_comment_id', '-', NEWEST_COMMENTS))
    .where('comments.created_at', '>=', since)
    .groupBy('rooms.live_id')
    .execute();
  return new Map(rows.map(({ live_id, count }) => [live_id, Number(count)]));
};

export type WallRow = Row & { recentComments: number };

/** At most so many running rooms, and how many there are. */
export const readWall = async (
  db: Db,
  now: number,
  limit: number,
): Promise<{ rows: WallRow[]; total: number }> => {
  const since = now - MINUTE_MS;
  const running = await listRunning(db);
  if (running.length === 0) return { rows: [], total: 0 };
  const liveIds = running.slice(0, limit);
  const found = await listWallRows(db, liveIds, now);
  const places = new Map(liveIds.map((liveId, place) => [liveId, place]));
  found.sort((one, other) => (places.get(one.live_id) ?? 0) - (places.get(other.live_id) ?? 0));
  const system = await countSystemMessages(db, liveIds, since);
  const countComments = async ({ live_id, last_comment_id, last_older_comment }: Row) => {
    // Numbers are consecutive and grow with time, so two of them tell how many are between.
    if (last_older_comment !== null || last_comment_id <= NEWEST_COMMENTS)
      return last_comment_id - (last_older_comment ?? 0) - (system.get(live_id) ?? 0);
    const [count = 0] = await countCommentsBetween(db, live_id, [since, Number.POSITIVE_INFINITY]);
    return count;
  };
  const rows: WallRow[] = [];
  for (const row of found) rows.push({ ...row, recentComments: await countComments(row) });
  return { rows, total: running.length };
};
