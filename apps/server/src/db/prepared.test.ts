import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from './schema.ts';
import type { Store } from './store.ts';

const insertTag = (db: Db, row: { tagNo: string; name: string }) =>
  db
    .insertInto('tags')
    .values({ tag_no: row.tagNo, tag_name: row.name, group_no: 'g', group_name: '组' });
const findTag = (db: Db, { tagNo }: { tagNo: string }) =>
  db.selectFrom('tags').select('tag_name').where('group_no', '=', 'g').where('tag_no', '=', tagNo);

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

  it('takes the values of each call, and its constants', async () => {
    await store.transaction(async (db) => {
      await db.runPrepared(insertTag, { tagNo: '1', name: '一' });
      await db.runPrepared(insertTag, { tagNo: '2', name: "'; drop table tags; --" });
    });
    expect(await store.db.runPrepared(findTag, { tagNo: '1' })).toMatchObject([{ tag_name: '一' }]);
    expect(await store.db.runPrepared(findTag, { tagNo: '2' })).toMatchObject([
      { tag_name: "'; drop table tags; --" },
    ]);
    expect(await store.db.runPrepared(findTag, { tagNo: '3' })).toEqual([]);
  });

  it('belongs to the transaction that it runs in', async () => {
    const failed = store.transaction(async (db) => {
      await db.runPrepared(insertTag, { tagNo: '1', name: '一' });
      expect(await db.runPrepared(findTag, { tagNo: '1' })).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await store.db.runPrepared(findTag, { tagNo: '1' })).toEqual([]);
  });
});
