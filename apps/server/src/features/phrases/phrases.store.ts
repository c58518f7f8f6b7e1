import type { Db } from '../../db/schema.ts';

export const listPhrases = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('phrases')
    .select('phrase')
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  return rows.map(({ phrase }) => phrase);
};

export const replacePhrases = async (
  db: Db,
  account_id: string,
  phrases: readonly string[],
): Promise<void> => {
  await db.deleteFrom('phrases').where('account_id', '=', account_id).execute();
  if (phrases.length === 0) return;
  await db
    .insertInto('phrases')
    .values(phrases.map((phrase, position) => ({ account_id, position, phrase })))
    .execute();
};
