import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';

export type ActionRow = Selectable<Schema['actions']>;

export const findAction = (db: Db, liveId: string, id: string): Promise<ActionRow | undefined> =>
  db
    .selectFrom('actions')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();

/** False when it has been undone already. Whoever sets the mark first is the one who undoes it. */
export const markUndone = async (
  db: Db,
  id: string,
  mark: { undone_at: number; undone_by: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('actions')
    .set(mark)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** The newest later action on the same subject that stands. */
export const findNewer = (
  db: Db,
  { id, live_id, subject, at }: Pick<ActionRow, 'id' | 'live_id' | 'subject' | 'at'>,
) =>
  db
    .selectFrom('actions')
    .leftJoin('accounts', 'accounts.id', 'actions.actor_id')
    .select(['action', 'nickname'])
    .where('live_id', '=', live_id)
    .where('subject', '=', subject)
    .where('at', '>=', at)
    .where('undone_at', 'is', null)
    .where('actions.id', '!=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findNickname = async (db: Db, accountId: string): Promise<string> => {
  const account = await db
    .selectFrom('accounts')
    .select('nickname')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.nickname ?? '';
};
