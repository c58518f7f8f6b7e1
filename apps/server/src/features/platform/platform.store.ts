import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

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

/** A new category goes to the end of the list. */
export const saveCategory = async (db: Db, id: string, name: string): Promise<void> => {
  const { last } = await db
    .selectFrom('categories')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('categories')
    .values({ id, name, position: Number(last) + 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
};

export const saveTag = async (db: Db, tag: Schema['tags']): Promise<void> => {
  const { tag_no: _key, ...changes } = tag;
  await db
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.column('tag_no').doUpdateSet(changes))
    .execute();
  // A group has one name: that of the last tag that was saved.
  await db
    .updateTable('tags')
    .set({ group_name: tag.group_name })
    .where('group_no', '=', tag.group_no)
    .execute();
};
