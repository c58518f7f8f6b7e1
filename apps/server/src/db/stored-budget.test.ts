import { describeStores } from '@live/testkit/stores';
import { expect, it } from 'vitest';
import { budgetTable } from '../domain/budget-table.ts';
import type { Clock } from '../domain/clock.ts';
import { TooOften } from '../domain/refusal.ts';
import type { Store } from './store.ts';
import { StoredBudget } from './stored-budget.ts';

const table = { ...budgetTable, reports: { account: { limit: 3, seconds: 60 } } };
const open = (store: Store, clock: Clock) => {
  const refused: string[] = [];
  const budget = new StoredBudget(store, clock, table, (kind) => refused.push(kind));
  const take = (account: string) =>
    budget.take('reports', { account }).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(TooOften);
        return false;
      },
    );
  return { take, giveBack: (account: string) => budget.giveBack('reports', { account }), refused };
};

describeStores('a limit that all servers count together', (home) => {
  it('E-06 locks nobody out for long when the clock is set back, and bears clocks that differ', async () => {
    const place = await home();
    const store = await place.open();
    const clock = { time: 10_000_000, now: () => clock.time };
    const { take } = open(store, clock);
    for (let count = 0; count < 3; count += 1) expect(await take('a')).toBe(true);
    // Another server's clock, a little behind.
    clock.time -= 1000;
    expect(await take('a')).toBe(false);
    clock.time -= 3_600_000;
    for (let count = 0; count < 3; count += 1) expect(await take('a')).toBe(true);
    expect(await take('a')).toBe(false);
    await store.destroy();
    await place.destroy();
  });

  it('E-06 allows the limit in a window, whichever server counts', async () => {
    const place = await home();
    const store = await place.open();
    const clock = { time: 1000, now: () => clock.time };
    const one = open(store, clock);
    const two = open(store, clock);
    const taken = await Promise.all([one, two, one, two].map(({ take }) => take('a')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect([...one.refused, ...two.refused]).toEqual(['reports']);
    expect(await two.take('b')).toBe(true);
    clock.time += 60_000;
    expect(await one.take('a')).toBe(true);
    await two.giveBack('a');
    for (let count = 0; count < 3; count += 1) expect(await one.take('a')).toBe(true);
    expect(await two.take('a')).toBe(false);
    // Takes that were given back leave no row,
    await one.take('nobody');
    await one.giveBack('nobody');
    const keys = await store.db.selectFrom('rate_windows').select('key').execute();
    expect(keys.map(({ key }) => key)).not.toContain('reports account nobody');
    // nor do windows that have ended.
    clock.time += 120_000;
    await one.take('c');
    const rows = await store.db.selectFrom('rate_windows').select('key').execute();
    expect(rows).toEqual([{ key: 'reports account c' }]);
    await store.destroy();
    await place.destroy();
  });
});
