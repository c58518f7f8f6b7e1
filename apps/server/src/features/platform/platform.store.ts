import type { Db, Schema } from '../../db/schema.ts';

/** True the first time only. Expired nonces are deleted. */
export const takeNonce = async (
  db: Db,
  nonce: string,
  expiresAt: number,
  now: number,
): Promise<boolean> => {
  await db.deleteFrom('nonces').where('expires_at', '<=', now).execute();
  const result = await db
    .insertInto('nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
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
