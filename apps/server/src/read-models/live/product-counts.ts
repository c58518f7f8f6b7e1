import type { Db } from '../../db/schema.ts';
import type { LiveSpan } from './series.ts';

export interface ProductCounts {
  clicks: number;
  purchases: number;
  cents: number;
}

/** People who opened the link of each product of a room, and what was bought of it. */
export const countShelf = async (
  db: Db,
  liveId: string,
): Promise<ReadonlyMap<string, ProductCounts>> => {
  const counts = new Map<string, ProductCounts>();
  const of = (id: string): ProductCounts => {
    const known = counts.get(id) ?? { clicks: 0, purchases: 0, cents: 0 };
    counts.set(id, known);
    return known;
  };
  const clicks = await db
    .selectFrom('product_clicks')
    .select((eb) => ['product_id', eb.fn.countAll<number>().as('count')])
    .where('live_id', '=', liveId)
    .groupBy('product_id')
    .execute();
  for (const { product_id, count } of clicks) of(product_id).clicks = Number(count);
  const bought = await db
    .selectFrom('purchases')
    .select((eb) => [
      'product_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('cents').as('cents'),
    ])
    .where('live_id', '=', liveId)
    .groupBy('product_id')
    .execute();
  for (const { product_id, count, cents } of bought)
    Object.assign(of(product_id), { purchases: Number(count), cents: Number(cents) });
  return counts;
};

/** Everything that was explained, with the people who first opened its link meanwhile, and the most online. */
export const listSpotlights = async (db: Db, { liveId, endAt }: LiveSpan) => {
  const rows = await db
    .selectFrom('spotlights')
    .select(['title', 'price', 'begin_at'])
    .select((eb) => eb.fn.coalesce('ended_at', eb.val(endAt)).as('until'))
    .select((eb) => [
      eb
        .selectFrom('product_clicks')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('product_clicks.live_id', '=', 'spotlights.live_id')
        .whereRef('product_clicks.product_id', '=', 'spotlights.product_id')
        .whereRef('clicked_at', '>=', 'begin_at')
        .where((inner) =>
          inner('clicked_at', '<=', inner.fn.coalesce('spotlights.ended_at', inner.val(endAt))),
        )
        .as('clicks'),
      eb
        .selectFrom('timeline')
        .select((inner) => inner.fn.max('online_count').as('count'))
        .whereRef('timeline.live_id', '=', 'spotlights.live_id')
        .whereRef('recorded_at', '>=', 'begin_at')
        .where((inner) =>
          inner('recorded_at', '<=', inner.fn.coalesce('spotlights.ended_at', inner.val(endAt))),
        )
        .as('max_online'),
    ])
    .where('live_id', '=', liveId)
    .orderBy('begin_at')
    .limit(500)
    .execute();
  return rows.map(({ clicks, max_online, ...row }) => ({
    ...row,
    until: Number(row.until),
    clicks: Number(clicks ?? 0),
    maxOnline: Number(max_online ?? 0),
  }));
};

/** The titles of products, deleted ones too. */
export const titlesOf = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (let first = 0; first < ids.length; first += 500) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'title'])
      .where('id', 'in', ids.slice(first, first + 500))
      .execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return titles;
};
