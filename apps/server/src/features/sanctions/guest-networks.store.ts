import type { Db, Schema } from '../../db/schema.ts';
import { EVERYWHERE } from './sanction-rows.ts';

export type NetworkRow = Schema['guest_networks'];

/** A repetition begins the time anew. */
export const saveNetwork = async (db: Db, row: NetworkRow): Promise<void> => {
  const { address_mark, until_at } = row;
  await db
    .insertInto('guest_networks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['live_id', 'account_id']).doUpdateSet({ address_mark, until_at }),
    )
    .execute();
};

/** Inserts those that last, unless the room restricts the network again already. */
export const restoreNetworks = async (
  db: Db,
  rows: readonly NetworkRow[],
  now: number,
): Promise<void> => {
  const lasting = rows.filter(({ until_at }) => until_at > now);
  if (lasting.length === 0) return;
  const restored = db.insertInto('guest_networks').values(lasting);
  await restored.onConflict((conflict) => conflict.doNothing()).execute();
};

export const findNetwork = (db: Db, liveId: string, accountId: string) =>
  db
    .selectFrom('guest_networks')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Ends the restrictions because of accounts without a silence or removal in the room any more, and returns them. */
export const deleteUnsanctioned = (
  db: Db,
  liveId: string,
  accountIds: readonly string[],
): Promise<NetworkRow[]> => {
  const sanctioned = (table: 'silences' | 'kickouts') =>
    db.selectFrom(table).select('account_id').where('live_id', 'in', [EVERYWHERE, liveId]);
  return db
    .deleteFrom('guest_networks')
    .where('live_id', '=', liveId)
    .where('account_id', 'in', accountIds)
    .where('account_id', 'not in', sanctioned('silences'))
    .where('account_id', 'not in', sanctioned('kickouts'))
    .returningAll()
    .execute();
};

export const deleteNetwork = async (db: Db, liveId: string, accountId: string): Promise<void> => {
  await db
    .deleteFrom('guest_networks')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .execute();
};

/** When the room accepts guests of one of these networks again; undefined when it does now. */
export const findNetworkEnd = async (
  db: Db,
  liveId: string,
  addressMarks: readonly string[],
  now: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('guest_networks')
    .select((eb) => eb.fn.max('until_at').as('until_at'))
    .where('live_id', '=', liveId)
    .where('address_mark', 'in', addressMarks)
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row?.until_at ?? undefined;
};

export const deleteEndedNetworks = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('guest_networks').where('until_at', '<=', now).execute();
};
