import type { Db } from '../db/schema.ts';

/** All categories, in the order in which they are offered. */
export const listCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name']).orderBy('position').orderBy('id').execute();
