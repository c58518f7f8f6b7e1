import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../db/store.ts';
import { UnitsOfWork } from './units-of-work.ts';

describeStores('a unit of work', (createHome) => {
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

  it('U-03 its time is that after the lock it waited for, and stays the same', async () => {
    let now = 1;
    const units = new UnitsOfWork(
      store,
      { now: () => now },
      () => {},
      () => {},
    );
    const times = await units.run(async (work) => {
      now = 2;
      const first = work.now;
      now = 3;
      return [first, work.now];
    });
    expect(times).toEqual([2, 2]);
  });
});
