import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStores, type StoreHome } from '../testing/stores.ts';
import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

const insertTag = prepared((db, row: { tagNo: string; name: string }) =>
  db
    .insertInto('tags')
    .values({ tag_no: row.tagNo, tag_name: row.name, group_no: 'g', group_name: '组' }),
);
const findTag = prepared((db, { tagNo }: { tagNo: string }) =>
  db.selectFrom('tags').select('tag_name').where('group_no', '=', 'g').where('tag_no', '=', tagNo),
);

describeStores('a prepared query', (createHome) => {
  let home: StoreHome;
  let store: Store;

  beforeEach(async () => {
    home = await createHome();
    store = await home.open();
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  it('takes the values of each asking, and keeps those of its own', async () => {
    await store.transaction(async (db) => {
      await insertTag(db, { tagNo: '1', name: '一' });
      await insertTag(db, { tagNo: '2', name: "'; drop table tags; --" });
    });
    expect(await findTag(store.db, { tagNo: '1' })).toMatchObject([{ tag_name: '一' }]);
    expect(await findTag(store.db, { tagNo: '2' })).toMatchObject([
      { tag_name: "'; drop table tags; --" },
    ]);
    expect(await findTag(store.db, { tagNo: '3' })).toEqual([]);
  });

  it('belongs to the transaction that it is asked in', async () => {
    const failed = store.transaction(async (db) => {
      await insertTag(db, { tagNo: '1', name: '一' });
      expect(await findTag(db, { tagNo: '1' })).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await findTag(store.db, { tagNo: '1' })).toEqual([]);
  });
});
