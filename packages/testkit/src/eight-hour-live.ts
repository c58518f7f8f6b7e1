import type { Store } from '@live/server/db/store';
import { LiveBuilder } from '@live/server/live-builder';
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

/** Writes an ended live of eight hours, which both stores compute themselves. */
export async function fill(store: Store, size: LiveSize): Promise<void> {
  const { liveId, hostId, comments, marks } = size;
  const every = (count: number, offset = sql`0`) =>
    sql`${sql.lit(BEGIN_AT)} + i * ${sql.lit(Math.floor(DURATION_MS / count))} + ${offset}`;
  const numbered = (modulo: number) => sql`'u' || (i % ${sql.lit(modulo)})`;
  await store.transaction(async (db) => {
    const live = new LiveBuilder(db, { liveId, beginAt: BEGIN_AT, endAt: BEGIN_AT + DURATION_MS });
    await live.add('rooms', [
      {
        room_id: `r-${liveId}`,
        anchor_id: hostId,
        title: '八小时',
        begin_at: BEGIN_AT,
        end_at: BEGIN_AT + DURATION_MS,
        created_at: BEGIN_AT,
        watch_times: VISITS,
        max_online: 900,
        like_count: 480,
        comment_count: comments,
      },
    ]);
    await live.addSeries('comments', comments, {
      id: sql`i + 1`,
      account_id: sql`'u' || ((i * 7919) % ${sql.lit(PEOPLE)})`,
      account_name: sql`'观众' || (i % 5000)`,
      message: sql`case when i % 10 < 2 then '这个' || (i % 300) || '号多少钱？'
        when i % 10 = 2 then '有没有现货' || (i % 50) else '第' || i || '句话，今天的直播真好看' end`,
      created_at: every(comments),
      asks: sql`case when i % 10 < 3 then 1 else 0 end`,
    });
    await live.addSeries('watchers', PEOPLE, {
      account_id: numbered(PEOPLE),
      first_at: every(PEOPLE),
    });
    await live.addSeries('visits', VISITS, {
      account_id: numbered(PEOPLE),
      from_at: every(VISITS),
      until_at: every(VISITS, sql`(i * 31) % 1200000`),
      closed_by: 'left',
    });
    await live.addSeries('timeline', DURATION_MS / POINT_MS, {
      recorded_at: every(DURATION_MS / POINT_MS),
      online_count: sql`400 + (i * 37) % 90 + case when i % 600 < 60 then 300 else 0 end`,
    });
    await live.addSeries('like_minutes', MINUTES, {
      minute_at: every(MINUTES),
      likes: sql`1 + i % 40`,
    });
    await live.addSeries('picture_minutes', MINUTES, {
      minute_at: every(MINUTES),
      measured_ms: 60_000,
      bytes: 18_000_000,
      packets: 20_000,
      lost_packets: sql`i % 20`,
    });
    await live.addSeries('marks', marks, {
      id: sql`${sql.lit(liveId)} || '-m' || i`,
      at: every(marks),
      author_id: hostId,
      content: sql`'讲到' || i || '号'`,
    });
    await live.addSeries('actions', 1_000, {
      id: sql`${sql.lit(liveId)} || '-a' || i`,
      at: every(1_000),
      actor_id: hostId,
      action: 'silence',
      after: '{"reason":"广告"}',
      person_id: numbered(1_000),
    });
    await sql`analyze`.execute(db);
  });
}

/** What PostgreSQL does by itself within a minute: to count in an index alone, it has to know which rows all can see. */
export const vacuum = (store: Store): Promise<unknown> => sql`vacuum analyze`.execute(store.db);
