import type { Db } from '../db/schema.ts';
import { demoPeople } from './people.ts';

/**
 * Names of the demo's accounts that can still be signed in to with the demo's password. All of them were
 * created with one hash; a password that was changed since has a hash of its own.
 */
export const findDemoAccounts = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select(['name', 'password_hash', 'disabled_at'])
    .where(
      'id',
      'in',
      demoPeople.map(({ id }) => id),
    )
    .orderBy('name')
    .execute();
  const byHash = Map.groupBy(rows, ({ password_hash }) => password_hash);
  const unchanged = [...byHash.values()].filter(({ length }) => length > 1).flat();
  return unchanged.filter(({ disabled_at }) => disabled_at === null).map(({ name }) => name);
};
