import { LuckyBagState } from '@live/protocol';
import type { Selectable } from 'kysely';
import { type Page, readPage } from '../../db/read-page.ts';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type LuckyBagRow = Selectable<Schema['lucky_bags']>;

const { DOING, DRAWING, ENDED } = LuckyBagState;

export const insertBag = rowInserter('lucky_bags');

export const findBag = (db: Db, liveId: string, id: string): Promise<LuckyBagRow | undefined> =>
  db
    .selectFrom('lucky_bags')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The bag of a room that has not ended yet: there is one at most. */
export const findRunningBag = async (db: Db, liveId: string): Promise<LuckyBagRow | undefined> => {
  const [row] = await db.runPrepared(runningBags, { liveId });
  return row;
};

const runningBags = (db: Db, { liveId }: { liveId: string }) =>
  db
    .selectFrom('lucky_bags')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('state', 'in', [DOING, DRAWING]);

/** Bags that are due, and those whose draw was interrupted. */
export const listDueBags = (db: Db, now: number) =>
  db
    .selectFrom('lucky_bags')
    .innerJoin('rooms', 'rooms.live_id', 'lucky_bags.live_id')
    .select(['lucky_bags.id', 'rooms.live_id', 'rooms.room_id'])
    .where('lucky_bags.state', 'in', [DOING, DRAWING])
    .where('lucky_bags.open_at', '<=', now)
    .orderBy('lucky_bags.open_at')
    .execute();

export const listBags = async (db: Db, liveId: string, page: Page) => {
  const query = db.selectFrom('lucky_bags').where('live_id', '=', liveId);
  return readPage(
    page,
    query,
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
};

/** Closes the entry; undefined when another process did so first. */
export const startDrawing = (db: Db, id: string, openAt: number) =>
  db
    .updateTable('lucky_bags')
    .set({ state: DRAWING, open_at: openAt })
    .where('id', '=', id)
    .where('state', '=', DOING)
    .returningAll()
    .executeTakeFirst();

/** Ends a bag, unless its draw has begun. */
export const callOffBag = async (
  db: Db,
  id: string,
  { reason, at }: { reason: string; at: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lucky_bags')
    .set({ state: ENDED, open_at: at, called_off_reason: reason })
    .where('id', '=', id)
    .where('state', '=', DOING)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Only the process that updates the row stores the winners. */
export const finishDrawing = (db: Db, id: string) =>
  db
    .updateTable('lucky_bags')
    .set({ state: ENDED })
    .where('id', '=', id)
    .where('state', '=', DRAWING)
    .returningAll()
    .executeTakeFirst();
