import { MessageKind } from '@live/protocol';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Room } from '../../domain/room.ts';
import { firstCommentsFrom } from './first-comments.ts';

const MINUTE_MS = 60_000;

/** Span from the beginning of a live to its end, or to now. */
export interface LiveSpan {
  liveId: string;
  beginAt: number;
  endAt: number;
}

export const spanOf = ({ liveId, beginAt, endAt }: Room, now: number): LiveSpan => {
  const begin = beginAt ?? now;
  return { liveId, beginAt: begin, endAt: Math.max(begin, endAt ?? now) };
};

/** A live cut into steps of equal length; its last moment has a step too. */
export interface LiveSteps extends LiveSpan {
  stepMs: number;
  steps: number;
}

/** Minutes of a live, or several of them as one step where it would have more than `max`. */
export const minutesOf = (span: LiveSpan, max: number): LiveSteps => {
  const durationMs = span.endAt - span.beginAt;
  const stepMs = Math.max(1, Math.ceil(durationMs / max / MINUTE_MS)) * MINUTE_MS;
  return { ...span, stepMs, steps: Math.floor(durationMs / stepMs) + 1 };
};

/** The step of a moment, counted from the beginning. Both stores divide differently; the cast makes them agree. */
const stepOf = (column: string, { beginAt }: LiveSpan, stepMs: number) =>
  sql<number>`cast((${sql.ref(column)} - ${beginAt}) / ${stepMs} as integer)`.as('step');

/** The highest online count of each step that has one. */
export const listOnline = (db: Db, span: LiveSpan, stepMs: number) =>
  db
    .selectFrom('timeline')
    .select(stepOf('recorded_at', span, stepMs))
    .select((eb) => eb.fn.max('online_count').as('count'))
    .where('live_id', '=', span.liveId)
    .where('recorded_at', '>=', span.beginAt)
    .where('recorded_at', '<=', span.endAt)
    .groupBy(sql.ref('step'))
    .orderBy(sql.ref('step'))
    .execute();

/** Likes of each step. They count where their minute begins; what lies outside counts for the nearest step. */
export const countLikesByStep = async (db: Db, live: LiveSteps): Promise<number[]> => {
  const counted = await db
    .selectFrom('like_minutes')
    .select(stepOf('minute_at', live, live.stepMs))
    .select((eb) => eb.fn.sum<number>('likes').as('count'))
    .where('live_id', '=', live.liveId)
    .groupBy(sql.ref('step'))
    .execute();
  const likes = new Array<number>(live.steps).fill(0);
  for (const { step, count } of counted) {
    const index = Math.min(live.steps - 1, Math.max(0, step));
    likes[index] = (likes[index] ?? 0) + Number(count);
  }
  return likes;
};

/** Literal as in the index of them, or SQLite would not use it. */
const listSystemMessages = (db: Db, liveId: string) =>
  db
    .selectFrom('comments')
    .select('id')
    .where('live_id', '=', liveId)
    .where('kind', '=', (eb) => eb.lit(MessageKind.SYSTEM))
    .orderBy('id')
    .execute();

/**
 * How many comments people wrote between each moment and the next, without system messages. It follows from the numbers
 * at both moments: counting rows would read all of them.
 */
export const countCommentsBetween = async (
  db: Db,
  liveId: string,
  moments: readonly number[],
): Promise<number[]> => {
  const [first = 1, ...ends] = await firstCommentsFrom(db, liveId, moments);
  const counts = ends.map((end, index) => end - (ends[index - 1] ?? first));
  let index = 0;
  for (const { id } of await listSystemMessages(db, liveId)) {
    if (id < first) continue;
    while (index < ends.length && id >= (ends[index] ?? 0)) index += 1;
    if (index === ends.length) break;
    counts[index] = (counts[index] ?? 0) - 1;
  }
  return counts;
};

/** How many comments people wrote in each step of time; what lies outside counts for the nearest step. */
export const countCommentsByStep = (
  db: Db,
  { liveId, beginAt, stepMs, steps }: LiveSteps,
): Promise<number[]> => {
  const between = Array.from({ length: steps - 1 }, (_, step) => beginAt + (step + 1) * stepMs);
  return countCommentsBetween(db, liveId, [0, ...between, Infinity]);
};

/** The curves of a live: the online count in at most so many points, comments and likes in at most so many steps. */
export const readSeries = async (
  db: Db,
  span: LiveSpan,
  { maxPoints, maxSteps }: { maxPoints: number; maxSteps: number },
) => {
  const pointMs = Math.max(1_000, Math.ceil((span.endAt - span.beginAt) / maxPoints));
  const minutes = minutesOf(span, maxSteps);
  const online = await listOnline(db, span, pointMs);
  const comments = await countCommentsByStep(db, minutes);
  const likes = await countLikesByStep(db, minutes);
  return {
    online: online.map(({ step, count }): [number, number] => [step * pointMs, count]),
    rates: { stepMs: minutes.stepMs, comments, likes },
  };
};
