import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';
import { UptimeLog } from './stream-uptime.service.ts';

describeStores('the history of a picture', (createHome) => {
  let home: StoreHome;
  let store: Store;
  let units: UnitsOfWork;
  const clock = { at: 600_000, now: () => clock.at };
  beforeAll(async () => {
    home = await createHome();
    store = await home.open();
    units = new UnitsOfWork(
      store,
      clock,
      () => {},
      () => {},
    );
  });
  afterAll(async () => {
    await store.destroy();
    await home.destroy();
  });

  const uptimes = async (liveId: string) =>
    (
      await store.db
        .selectFrom('pictures')
        .selectAll()
        .where('live_id', '=', liveId)
        .orderBy('from_at')
        .execute()
    ).map(({ from_at, until_at, ended_by }) => `${from_at} ${until_at} ${ended_by}`);

  it('U-07 stores each uptime with a picture, and why it ended', async () => {
    const log = new UptimeLog(units, clock);
    await log.published('a');
    clock.at += 5_000;
    // A host who replaces another: nobody saw a break.
    await log.published('a');
    clock.at += 5_000;
    await log.lost('a', 'silence');
    clock.at += 5_000;
    await log.published('a');
    clock.at += 5_000;
    await log.destroy();
    expect(await uptimes('a')).toEqual(['600000 610000 silence', '615000 620000 server']);
  });

  it('U-07 a crash needs no correction: the end moves on while the picture arrives', async () => {
    const log = new UptimeLog(units, clock);
    const from = clock.at;
    await log.published('b');
    clock.at += 10_000;
    await log.flush();
    expect(await uptimes('b')).toEqual([`${from} ${from + 10_000} `]);
  });

  it('U-07 a uptime that ended stays ended, however slowly an earlier write is committed', async () => {
    const earlier = Promise.withResolvers<void>();
    const waits = [Promise.resolve(), earlier.promise];
    const run: UnitsOfWork['run'] = async (job) => {
      await waits.shift();
      return units.run(job);
    };
    const log = new UptimeLog({ run } as UnitsOfWork, clock);
    const from = clock.at;
    await log.published('d');
    clock.at += 5_000;
    const flushed = log.flush();
    const lost = log.lost('d', 'silence');
    setImmediate(earlier.resolve);
    await Promise.all([flushed, lost]);
    expect(await uptimes('d')).toEqual([`${from} ${from + 5_000} silence`]);
  });

  it('U-07 adds up by minute what arrived and what was lost', async () => {
    const log = new UptimeLog(units, clock);
    clock.at = 720_000;
    log.received('c', { ms: 10_000, bytes: 1_000, packets: 10, lost: 1 });
    log.received('c', { ms: 10_000, bytes: 2_000, packets: 20, lost: 0 });
    await log.flush();
    clock.at += 20_000;
    log.received('c', { ms: 10_000, bytes: 500, packets: 5, lost: 2 });
    await log.flush();
    clock.at += 60_000;
    log.received('c', { ms: 10_000, bytes: 7, packets: 1, lost: 0 });
    await log.flush();
    const rows = await store.db
      .selectFrom('picture_minutes')
      .selectAll()
      .where('live_id', '=', 'c')
      .orderBy('minute_at')
      .execute();
    expect(rows).toEqual([
      {
        live_id: 'c',
        minute_at: 720_000,
        measured_ms: 30_000,
        bytes: 3_500,
        packets: 35,
        lost_packets: 3,
      },
      {
        live_id: 'c',
        minute_at: 780_000,
        measured_ms: 10_000,
        bytes: 7,
        packets: 1,
        lost_packets: 0,
      },
    ]);
  });
});
