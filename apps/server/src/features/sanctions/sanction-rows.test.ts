import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { insertRows } from '../../demo/live-builder.ts';
import { silenceRows } from './sanction-rows.ts';

const host = { id: 'h', name: 'h', nickname: '主播', meeting_code: 'h', created_at: 1 };
const person = (id: string) => ({ ...host, id, name: id, nickname: id, meeting_code: id });

describeStores('pages of a file of silences', (createHome) => {
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

  it('G-04 join those of the room and of all rooms, newest first, each person once', async () => {
    const silenced = (live_id: string, account_id: string, created_at: number) => ({
      live_id,
      account_id,
      created_at,
      actor_id: 'h',
      browser_mark: '',
      reason: '',
      until_at: null,
    });
    await store.transaction(async (db) => {
      await insertRows(db, 'accounts', [host, ...['a', 'b', 'c', 'd', 'e', 'f'].map(person)]);
      await insertRows(db, 'silences', [
        silenced('l1', 'b', 50),
        silenced('', 'c', 40),
        silenced('l1', 'e', 30),
        silenced('l1', 'd', 30),
        silenced('', 'a', 20),
        silenced('l1', 'a', 60),
        silenced('l2', 'f', 45),
      ]);
    });
    const ids: string[] = [];
    for (let last: { created_at: number; id: string } | undefined; ; ) {
      const rows = await silenceRows.listAfter(store.db, 'l1', last, 2);
      expect(rows.length).toBeLessThanOrEqual(2);
      last = rows.at(-1);
      if (!last) break;
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids).toEqual(['b', 'c', 'd', 'e', 'a']);
  });
});
