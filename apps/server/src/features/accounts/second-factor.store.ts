import { rowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';

export const findFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** The secret of an authenticator that is being set up, in place of any earlier one. */
export const savePending = async (db: Db, accountId: string, pending: string): Promise<void> => {
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, secret: '', last_step: 0, pending })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending }))
    .execute();
};

/** The pending authenticator counts from now on; false where it is no longer the pending one. */
export const confirmPending = async (
  db: Db,
  accountId: string,
  pending: string,
  step: number,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ secret: pending, pending: '', last_step: step })
    .where('account_id', '=', accountId)
    .where('pending', '=', pending)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await db.updateTable('accounts').set({ factor_since: now }).where('id', '=', accountId).execute();
  return true;
};

/** Uses the code of a step up; false where it, or a later one, was used before. */
export const takeStep = async (
  db: Db,
  { account_id, secret }: { account_id: string; secret: string },
  step: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const insertRecoveryCode = rowInserter('recovery_codes');

export const replaceRecoveryCodes = async (
  db: Db,
  accountId: string,
  hashes: readonly string[],
): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  for (const hash of hashes) await insertRecoveryCode(db, { hash, account_id: accountId });
};

/** False where there is no such code of the account, or no more. */
export const takeRecoveryCode = async (
  db: Db,
  accountId: string,
  hash: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** False where the account had none. */
export const deleteFactor = async (db: Db, accountId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ factor_since: null })
    .where('id', '=', accountId)
    .where('factor_since', 'is not', null)
    .executeTakeFirst();
  await db.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return numUpdatedRows === 1n;
};
