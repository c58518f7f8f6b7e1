import { LiveState } from '@live/protocol';
import { type Page, readPage } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

export type TagRow = Schema['tags'];

export const findTag = (db: Db, tagNo: string): Promise<TagRow | undefined> =>
  db.selectFrom('tags').selectAll().where('tag_no', '=', tagNo).executeTakeFirst();

export const findCategory = (db: Db, id: string) =>
  db.selectFrom('categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Tags in the order of their groups, a page of them. */
export const listTagPage = (db: Db, search: string, page: Page) => {
  let query = db.selectFrom('tags');
  if (search !== '')
    query = query.where((eb) =>
      eb.or([
        contains('tag_name', search),
        contains('group_name', search),
        eb('tag_no', '=', search),
      ]),
    );
  return readPage(page, query, query.selectAll().orderBy('group_no').orderBy('tag_no'));
};

const numbers = (rows: readonly { key: string; count: number }[]): Map<string, number> =>
  new Map(rows.map(({ key, count }) => [key, Number(count)]));

/** How many accounts and rooms have each of the tags. */
export const countTagUses = async (db: Db, tagNos: readonly string[]) => {
  if (tagNos.length === 0) return { accounts: new Map(), rooms: new Map() };
  const accounts = await db
    .selectFrom('account_tags')
    .select((eb) => ['tag_no as key', eb.fn.countAll<number>().as('count')])
    .where('tag_no', 'in', tagNos)
    .groupBy('tag_no')
    .execute();
  const rooms = await db
    .selectFrom('room_tags')
    .select((eb) => ['tag_no as key', eb.fn.countAll<number>().as('count')])
    .where('tag_no', 'in', tagNos)
    .groupBy('tag_no')
    .execute();
  return { accounts: numbers(accounts), rooms: numbers(rooms) };
};

/** How many rooms that are not deleted have each category. */
export const countCategoryUses = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('rooms')
    .select((eb) => ['category_id as key', eb.fn.countAll<number>().as('count')])
    .where('state', '!=', LiveState.DELETED)
    .groupBy('category_id')
    .execute();
  return numbers(rows);
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

export const saveTag = async (db: Db, tag: TagRow): Promise<void> => {
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

export const deleteTag = async (db: Db, tagNo: string): Promise<void> => {
  await db.deleteFrom('tags').where('tag_no', '=', tagNo).execute();
};

export const deleteCategory = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('categories').where('id', '=', id).execute();
};
