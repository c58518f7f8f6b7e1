import type { Db } from '../db/schema.ts';
import type { Store } from '../db/store.ts';

const NAME = 'catalogue';

/** For those who change tags and categories: until the end of the transaction nobody else changes or assigns any. */
export const lockCatalogue = (store: Store, db: Db): Promise<void> => store.lock(db, NAME, 'alone');

/** For those who assign tags or a category: they stay what they are until the end of the transaction. */
export const relyOnCatalogue = (store: Store, db: Db): Promise<void> =>
  store.lock(db, NAME, 'shared');
