import { countRows } from '../../db/read-page.ts';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** Databases limit the parameters of a statement. */
const ROWS_PER_INSERT = 500;

/** False when the account has entered before. */
export const insertEntry = newRowInserter('lucky_bag_entries');

/** How many other guests of the same browser, and of the same address, are in the bag. */
export const countGuestsLike = async (
  db: Db,
  bagId: string,
  accountId: string,
): Promise<{ browser: number; address: number }> => {
  const guest = await db
    .selectFrom('accounts')
    .select(['browser_mark', 'address_mark'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('lucky_bag_entries')
    .innerJoin('accounts', 'accounts.id', 'lucky_bag_entries.account_id')
    .select(['browser_mark', 'address_mark'])
    .where('bag_id', '=', bagId)
    .where('account_id', '!=', accountId)
    .where('guest', '=', 1)
    .where((eb) =>
      eb.or([
        eb('browser_mark', '=', guest.browser_mark),
        eb('address_mark', '=', guest.address_mark),
      ]),
    )
    .execute();
  const same = (mark: 'browser_mark' | 'address_mark') =>
    guest[mark] === '' ? 0 : others.filter((other) => other[mark] === guest[mark]).length;
  return { browser: same('browser_mark'), address: same('address_mark') };
};

export const hasEntered = async (db: Db, bagId: string, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('lucky_bag_entries')
    .select('bag_id')
    .where('bag_id', '=', bagId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
};

export const countEntries = (db: Db, bagId: string): Promise<number> =>
  countRows(db.selectFrom('lucky_bag_entries').where('bag_id', '=', bagId));

/** Entrants who may win: without those removed from the room, by themselves or by their browser, or with a closed account. */
export const listEntrants = async (db: Db, liveId: string, bagId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('lucky_bag_entries')
    .innerJoin('accounts', 'accounts.id', 'lucky_bag_entries.account_id')
    .select('lucky_bag_entries.account_id')
    .where('bag_id', '=', bagId)
    .where('accounts.disabled_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('kickouts')
            .select('kickouts.account_id')
            .where('kickouts.live_id', '=', liveId)
            .where(({ and, eb, or, ref }) =>
              or([
                eb('kickouts.account_id', '=', ref('accounts.id')),
                and([
                  eb('accounts.browser_mark', '!=', ''),
                  eb('kickouts.browser_mark', '=', ref('accounts.browser_mark')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.account_id);
};

export const listEarlierWinners = async (db: Db, liveId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('lucky_bag_winners')
    .select('account_id')
    .distinct()
    .where('live_id', '=', liveId)
    .execute();
  return new Set(rows.map((row) => row.account_id));
};

export const insertWinners = async (
  db: Db,
  rows: readonly Schema['lucky_bag_winners'][],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await db
      .insertInto('lucky_bag_winners')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
};

/** Lists winners in the order in which they were drawn; positions count from 0 without a gap. */
export const listWinners = (db: Db, bagId: string, limit: number, from: number) =>
  db
    .selectFrom('lucky_bag_winners')
    .innerJoin('accounts', 'accounts.id', 'lucky_bag_winners.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.nickname', 'accounts.portrait', 'reward'])
    .where('bag_id', '=', bagId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();

/** All winners of a bag in the order in which they were drawn. */
export const listWinnerRewards = (db: Db, bagId: string) =>
  db
    .selectFrom('lucky_bag_winners')
    .select(['account_id', 'reward'])
    .where('bag_id', '=', bagId)
    .orderBy('position')
    .execute();

/** Winners of one bag or of all in the room, bag after bag as they were drawn, beginning after a winner. */
export const listWinnersAfter = (
  db: Db,
  bags: { liveId: string; bagId: string | undefined },
  last: { open_at: number; bag_id: string; position: number } | undefined,
  limit: number,
) => {
  let query = db
    .selectFrom('lucky_bag_winners')
    .innerJoin('accounts', 'accounts.id', 'lucky_bag_winners.account_id')
    .innerJoin('lucky_bags', 'lucky_bags.id', 'lucky_bag_winners.bag_id')
    .select(['accounts.id', 'accounts.name', 'accounts.nickname', 'reward', 'position', 'bag_id'])
    .select(['type', 'total_points', 'award_name', 'open_at'])
    .where('lucky_bag_winners.live_id', '=', bags.liveId);
  if (bags.bagId !== undefined) query = query.where('bag_id', '=', bags.bagId);
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb('open_at', '>', last.open_at),
        eb('open_at', '=', last.open_at).and('bag_id', '>', last.bag_id),
        eb('bag_id', '=', last.bag_id).and('position', '>', last.position),
      ]),
    );
  return query.orderBy('open_at').orderBy('bag_id').orderBy('position').limit(limit).execute();
};

export const countWinners = (db: Db, bagId: string): Promise<number> =>
  countRows(db.selectFrom('lucky_bag_winners').where('bag_id', '=', bagId));
