import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { LiveSpan } from './series.ts';

/** How long a visit lasted until the end of the span; one that goes on lasts until then. */
const stayUntil = (endAt: number) =>
  sql<number>`case when until_at is null or until_at > ${endAt} then ${endAt} else until_at end - from_at`;

const visitsUntil = (db: Db, { liveId, endAt }: LiveSpan) =>
  db.selectFrom('visits').where('live_id', '=', liveId).where('from_at', '<=', endAt);

/** How long each person was there, all their visits together; shortest first. */
export const listWatchTimes = async (db: Db, span: LiveSpan): Promise<number[]> => {
  const people = await visitsUntil(db, span)
    .select(sql<number>`cast(sum(${stayUntil(span.endAt)}) as bigint)`.as('ms'))
    .groupBy('account_id')
    .execute();
  return people.map(({ ms }) => ms).sort((one, other) => one - other);
};

/** How long people were there on average, as their watch times would give it, without listing them. */
export const averageWatchTime = async (db: Db, span: LiveSpan): Promise<number> => {
  const { ms, people } = await visitsUntil(db, span)
    .select(sql<number | null>`cast(sum(${stayUntil(span.endAt)}) as bigint)`.as('ms'))
    .select((eb) => eb.fn.count<number>('account_id').distinct().as('people'))
    .executeTakeFirstOrThrow();
  return Number(ms ?? 0) / Math.max(1, Number(people));
};

/** Visits that began, and that ended, from one moment until before another. */
export const countVisits = async (
  db: Db,
  liveId: string,
  from: number,
  to: number,
): Promise<{ entered: number; left: number }> => {
  const within = (column: 'from_at' | 'until_at') =>
    sql<number>`cast(sum(case when ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} then 1 else 0 end) as bigint)`;
  const { entered, left } = await db
    .selectFrom('visits')
    .select([within('from_at').as('entered'), within('until_at').as('left')])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return { entered: Number(entered ?? 0), left: Number(left ?? 0) };
};
