import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';

/** So many comments are looked up by one statement: SQLite answers in this thread, and others wait meanwhile. */
const NUMBERS_AT_ONCE = 500;

const timesOf = async (
  db: Db,
  liveId: string,
  numbers: readonly number[],
): Promise<Map<number, number>> => {
  const times = new Map<number, number>();
  for (let from = 0; from < numbers.length; from += NUMBERS_AT_ONCE) {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'created_at'])
      .where('live_id', '=', liveId)
      .where('id', 'in', numbers.slice(from, from + NUMBERS_AT_ONCE))
      .execute();
    for (const { id, created_at } of rows) times.set(id, created_at);
    await nextTurn();
  }
  return times;
};

/**
 * The number of the first comment at or after each moment; one beyond the last when there is none. Numbers are
 * consecutive and grow with time, so a binary search finds them in the primary key: an index by time would cost every
 * comment. All moments are searched for together, because every statement may be a network round trip.
 */
export const firstCommentsFrom = async (
  db: Db,
  liveId: string,
  moments: readonly number[],
): Promise<number[]> => {
  const { first, last } = await db
    .selectFrom('comments')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  const searches = moments.map((at) => ({
    at,
    low: Number(first ?? 1),
    high: Number(last ?? 0) + 1,
  }));
  const middleOf = ({ low, high }: { low: number; high: number }) => Math.floor((low + high) / 2);
  for (;;) {
    const open = searches.filter(({ low, high }) => low < high);
    if (open.length === 0) return searches.map(({ low }) => low);
    const times = await timesOf(db, liveId, [...new Set(open.map(middleOf))]);
    for (const search of open) {
      const middle = middleOf(search);
      if ((times.get(middle) ?? search.at) < search.at) search.low = middle + 1;
      else search.high = middle;
    }
  }
};
