import { readPage } from '../../db/read-page.ts';
import type { Db } from '../../db/schema.ts';

const removedFrom = (db: Db, liveId: string) =>
  db
    .selectFrom('kickouts')
    .innerJoin('accounts', 'accounts.id', 'kickouts.account_id')
    .leftJoin('accounts as actors', 'actors.id', 'kickouts.actor_id')
    .where('kickouts.live_id', '=', liveId);

/** Newest first; ids decide between those of the same moment. */
const newestRemoved = (db: Db, liveId: string, limit: number) =>
  removedFrom(db, liveId)
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.nickname',
      'accounts.corp_name',
      'accounts.guest',
      'kickouts.created_at',
      'kickouts.reason',
      'kickouts.until_at',
      'actors.nickname as actor_nickname',
    ])
    .orderBy('kickouts.created_at', 'desc')
    .orderBy('accounts.id')
    .limit(limit);

export const listRemoved = (db: Db, liveId: string, limit: number, offset: number) =>
  readPage(
    { offset },
    removedFrom(db, liveId).select((eb) => eb.fn.countAll<number>().as('total')),
    newestRemoved(db, liveId, limit).offset(offset),
  );

/** The same order, beginning after a row. */
export const listRemovedAfter = (
  db: Db,
  liveId: string,
  last: { created_at: number; id: string } | undefined,
  limit: number,
) => {
  const query = newestRemoved(db, liveId, limit);
  if (!last) return query.execute();
  return query
    .where((eb) =>
      eb.or([
        eb('kickouts.created_at', '<', last.created_at),
        eb('kickouts.created_at', '=', last.created_at).and('accounts.id', '>', last.id),
      ]),
    )
    .execute();
};
