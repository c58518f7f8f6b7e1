import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface Steps {
  liveId: string;
  beginAt: number;
  endAt: number;
  stepMs: number;
}

/** The step of a moment, counted from the beginning. Both stores divide differently; the cast makes them agree. */
const stepOf = ({ beginAt, stepMs }: Steps) =>
  sql<number>`cast((recorded_at - ${beginAt}) / ${stepMs} as integer)`.as('step');

/** The highest online count of each step that has one. */
export const listOnline = (db: Db, steps: Steps) =>
  db
    .selectFrom('timeline')
    .select(stepOf(steps))
    .select((eb) => eb.fn.max('online_count').as('count'))
    .where('live_id', '=', steps.liveId)
    .where('recorded_at', '>=', steps.beginAt)
    .where('recorded_at', '<=', steps.endAt)
    .groupBy(sql.ref('step'))
    .orderBy(sql.ref('step'))
    .execute();

/** Likes of each step that has any. They are stored by minutes of the clock, and count where their minute begins. */
export const countLikes = (db: Db, steps: Steps) =>
  db
    .selectFrom('like_minutes')
    .select(
      sql<number>`cast((case when minute_at < ${steps.beginAt} then 0 else minute_at - ${steps.beginAt} end)
        / ${steps.stepMs} as integer)`.as('step'),
    )
    .select((eb) => eb.fn.sum<number>('likes').as('count'))
    .where('live_id', '=', steps.liveId)
    .where('minute_at', '<=', steps.endAt)
    .groupBy(sql.ref('step'))
    .execute();
