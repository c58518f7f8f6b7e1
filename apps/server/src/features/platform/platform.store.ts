import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';

const insertNonce = newRowInserter('nonces');

/** True the first time only. Expired nonces are deleted. */
export const takeNonce = async (
  db: Db,
  nonce: string,
  expiresAt: number,
  now: number,
): Promise<boolean> => {
  await db.deleteFrom('nonces').where('expires_at', '<=', now).execute();
  return insertNonce(db, { nonce, expires_at: expiresAt });
};

/** Entries of all rooms or of one, oldest first, beginning after one of them. */
export const listActionsAfter = (
  db: Db,
  liveId: string | undefined,
  last: { at: number; id: string } | undefined,
  limit: number,
) => {
  let query = db.selectFrom('actions').selectAll();
  if (liveId !== undefined) query = query.where('live_id', '=', liveId);
  // The first condition alone leads the database to the place in its index.
  if (last)
    query = query
      .where('at', '>=', last.at)
      .where((eb) => eb.or([eb('at', '>', last.at), eb('id', '>', last.id)]));
  return query.orderBy('at').orderBy('id').limit(limit).execute();
};
