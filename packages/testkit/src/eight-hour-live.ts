import { LiveState } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { sql } from 'kysely';

export interface LiveSize {
  liveId: string;
  hostId: string;
  comments: number;
  /** Marks of operators. */
  marks: number;
}

const HOURS = 8;
export const DURATION_MS = HOURS * 3_600_000;
export const BEGIN_AT = Date.UTC(2026, 10, 1);
const MINUTES = HOURS * 60;
const PEOPLE = 20_000;
const VISITS = 60_000;
const POINT_MS = 10_000;

/** Writes an ended live of eight hours, by statements that both stores understand. */
export async function fill(store: Store, live: LiveSize): Promise<void> {
  const { liveId, hostId, comments, marks } = live;
  const series = (count: number) =>
    sql`with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
  const step = (count: number) => sql.lit(Math.floor(DURATION_MS / count));
  const begin = sql.lit(BEGIN_AT);
  const id = sql.lit(liveId);
  const statements = [
    sql`insert into rooms (live_id, room_id, anchor_id, title, state, begin_at, end_at, created_at,
        watch_times, max_online, like_count, comment_count)
      values (${id}, ${sql.lit(`r-${liveId}`)}, ${sql.lit(hostId)}, '八小时', ${sql.lit(LiveState.ENDED)},
        ${begin}, ${sql.lit(BEGIN_AT + DURATION_MS)}, ${begin}, ${sql.lit(VISITS)}, 900, 480, ${sql.lit(comments)})`,
    sql`${series(comments)} insert into comments (live_id, id, account_id, account_name, role, message, at_who, kind,
        corp_id, corp_name, created_at, asks)
      select ${id}, i + 1, 'u' || ((i * 7919) % ${sql.lit(PEOPLE)}), '观众' || (i % 5000), 0,
        case when i % 10 < 2 then '这个' || (i % 300) || '号多少钱？' when i % 10 = 2 then '有没有现货' || (i % 50)
          else '第' || i || '句话，今天的直播真好看' end,
        '', 0, 'c', '', ${begin} + i * ${step(comments)}, case when i % 10 < 3 then 1 else 0 end from n`,
    sql`${series(PEOPLE)} insert into watchers (live_id, account_id, first_at)
      select ${id}, 'u' || i, ${begin} + i from n`,
    sql`${series(VISITS)} insert into visits (live_id, account_id, from_at, until_at, closed_by)
      select ${id}, 'u' || (i % ${sql.lit(PEOPLE)}), ${begin} + i * ${step(VISITS)},
        ${begin} + i * ${step(VISITS)} + (i * 31) % 1200000, 'left' from n`,
    sql`${series(DURATION_MS / POINT_MS)} insert into timeline (live_id, recorded_at, online_count)
      select ${id}, ${begin} + i * ${sql.lit(POINT_MS)}, 400 + (i * 37) % 90 + case when i % 600 < 60 then 300 else 0 end
      from n`,
    sql`${series(MINUTES)} insert into like_minutes (live_id, minute_at, likes)
      select ${id}, ${begin} + i * 60000, 1 + i % 40 from n`,
    sql`${series(MINUTES)} insert into picture_minutes (live_id, minute_at, measured_ms, bytes, packets, lost_packets)
      select ${id}, ${begin} + i * 60000, 60000, 18000000, 20000, i % 20 from n`,
    sql`${series(marks)} insert into marks (id, live_id, at, author_id, content)
      select ${id} || '-m' || i, ${id}, ${begin} + i * ${step(marks)}, ${sql.lit(hostId)}, '讲到' || i || '号' from n`,
    sql`${series(1_000)} insert into actions (id, at, actor_id, action, live_id, target, "before", "after", person_id)
      select ${id} || '-a' || i, ${begin} + i * ${step(1_000)}, ${sql.lit(hostId)}, 'silence', ${id}, '', 'null',
        '{"reason":"广告"}', 'u' || i from n`,
  ];
  await store.transaction(async (db) => {
    for (const statement of [...statements, sql`analyze`]) await statement.execute(db);
  });
}

/** What PostgreSQL does by itself within a minute: to count in an index alone, it has to know which rows all can see. */
export const vacuum = (store: Store): Promise<unknown> => sql`vacuum analyze`.execute(store.db);
