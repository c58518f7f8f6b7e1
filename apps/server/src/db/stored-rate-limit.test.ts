import { expect, it } from 'vitest';
import { describeStores } from '../testing/stores.ts';
import { StoredRateLimit } from './stored-rate-limit.ts';

describeStores('a limit that all servers count together', (home) => {
  it('locks nobody out for long when the clock is set back, and bears clocks that differ', async () => {
    const place = await home();
    const store = await place.open();
    const clock = { time: 10_000_000, now: () => clock.time };
    const limit = new StoredRateLimit(store, clock, 'sign-in', 1, 60_000);
    expect(await limit.take('a')).toBe(true);
    // Another server's clock, a little behind.
    clock.time -= 1000;
    expect(await limit.take('a')).toBe(false);
    clock.time -= 3_600_000;
    expect(await limit.take('a')).toBe(true);
    expect(await limit.take('a')).toBe(false);
    await store.destroy();
    await place.destroy();
  });

  it('lets so many through in a window, whoever asks', async () => {
    const place = await home();
    const store = await place.open();
    const clock = { time: 1000, now: () => clock.time };
    const one = new StoredRateLimit(store, clock, 'sign-in', 3, 60_000);
    const two = new StoredRateLimit(store, clock, 'sign-in', 3, 60_000);
    const taken = await Promise.all([one, two, one, two].map((limit) => limit.take('a')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await two.take('b')).toBe(true);
    clock.time += 60_000;
    expect(await one.take('a')).toBe(true);
    await two.giveBack('a');
    for (let count = 0; count < 3; count += 1) expect(await one.take('a')).toBe(true);
    expect(await two.take('a')).toBe(false);
    // What was given back leaves nothing behind,
    await one.take('nobody');
    await one.giveBack('nobody');
    const keys = await store.db.selectFrom('rate_windows').select('key').execute();
    expect(keys.map(({ key }) => key)).not.toContain('sign-in nobody');
    // nor do windows that are over.
    clock.time += 120_000;
    await one.take('c');
    const rows = await store.db.selectFrom('rate_windows').select('key').execute();
    expect(rows).toEqual([{ key: 'sign-in c' }]);
    await store.destroy();
    await place.destroy();
  });
});
