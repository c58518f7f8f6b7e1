import type { Db } from '../../db/schema.ts';

/** The name of the one row: two servers that start together replace each other's key. */
const NAME = 'administrator';

/** Guests are accounts too, but there is no room before an account has made one. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;

export const saveKey = async (db: Db, keyHash: string): Promise<void> => {
  await db
    .insertInto('first_start')
    .values({ name: NAME, key_hash: keyHash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ key_hash: keyHash }))
    .execute();
};

export const findKeyHash = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('first_start').select('key_hash').executeTakeFirst())?.key_hash;

/** True for one of those who delete it at the same time: the others wait for its commit, and find nothing. */
export const takeKey = async (db: Db, keyHash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('first_start')
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
};
