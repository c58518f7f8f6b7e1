import type { Db, Schema } from '../../db/schema.ts';

/** A repetition begins the time anew. */
export const saveNetwork = async (db: Db, row: Schema['guest_networks']): Promise<void> => {
  const { address_mark, until_at } = row;
  await db
    .insertInto('guest_networks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['live_id', 'account_id']).doUpdateSet({ address_mark, until_at }),
    )
    .execute();
};

export const deleteNetworks = async (
  db: Db,
  liveId: string,
  accountIds: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('guest_networks')
    .where('live_id', '=', liveId)
    .where('account_id', 'in', accountIds)
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
