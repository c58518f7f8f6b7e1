import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { unlimited } from '@live/testkit/unlimited';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { LiveBuilder } from '../../demo/live-builder.ts';
import { Statistics } from './statistics.service.ts';

const HEARTBEAT_MS = 10_000;
const PATIENCE = { timeout: 100_000, interval: 50 };

describeOnPersistentStore('what is stored for looking back', (place) => {
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await place.start({ statisticsMs: 200 }, clock);
    store = await place.openStore();
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const visits = (liveId: string) =>
    store.db
      .selectFrom('visits')
      .selectAll()
      .where('live_id', '=', liveId)
      .orderBy('from_at')
      .execute();
  const closings = async (liveId: string) =>
    (await visits(liveId)).map(({ account_id, closed_by }) => `${account_id} ${closed_by}`);

  it('U-07 a visit lasts from the first client of a person to the last one that leaves', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('enter', { client_id: 'phone' });
    await viewer.command('enter', { client_id: 'pad' });
    await viewer.command('exit', { client_id: 'phone' });
    await vi.waitFor(
      async () => expect(await closings(stage.live.liveId)).toEqual([`${stage.viewer.id} `]),
      PATIENCE,
    );
    clock.ahead += 5_000;
    await viewer.command('heartbeat', { client_id: 'pad' });
    await viewer.command('exit', { client_id: 'pad' });
    await vi.waitFor(
      async () => expect(await closings(stage.live.liveId)).toEqual([`${stage.viewer.id} exit`]),
      PATIENCE,
    );
    const [visit] = await visits(stage.live.liveId);
    expect((visit?.until_at ?? 0) - (visit?.from_at ?? 0)).toBeGreaterThanOrEqual(5_000);
    await viewer.leave();
  });

  it('U-07 one whose heartbeats stop was there until the last of them', async () => {
    const viewer = await server.enter('viewer', stage.portrait.liveId);
    await viewer.command('enter', { client_id: 'a' });
    clock.ahead += 2 * HEARTBEAT_MS;
    await viewer.command('heartbeat', { client_id: 'a' });
    const seen = clock.now();
    clock.ahead += 4 * HEARTBEAT_MS;
    await vi.waitFor(
      async () =>
        expect(await closings(stage.portrait.liveId)).toEqual([`${stage.viewer.id} timeout`]),
      PATIENCE,
    );
    const [visit] = await visits(stage.portrait.liveId);
    expect(visit?.until_at).toBeLessThanOrEqual(seen);
    expect((visit?.until_at ?? 0) - (visit?.from_at ?? 0)).toBeGreaterThanOrEqual(2 * HEARTBEAT_MS);
    await viewer.leave();
  });

  it('U-07 the end of the live ends every visit at the same moment', async () => {
    const viewers = await Promise.all(
      ['viewer', 'viewer2'].map((name) => server.enter(name, stage.paused.liveId)),
    );
    for (const viewer of viewers) await viewer.command('enter', { client_id: 'a' });
    const host = await server.signIn('host');
    await host.ok('roomClose', { liveId: stage.paused.liveId });
    await vi.waitFor(
      async () =>
        expect((await closings(stage.paused.liveId)).sort()).toEqual([
          `${stage.viewer.id} end`,
          `${stage.otherViewer.id} end`,
        ]),
      PATIENCE,
    );
    const { end_at } = await store.db
      .selectFrom('rooms')
      .select('end_at')
      .where('live_id', '=', stage.paused.liveId)
      .executeTakeFirstOrThrow();
    expect((await visits(stage.paused.liveId)).map(({ until_at }) => until_at)).toEqual([
      end_at,
      end_at,
    ]);
    await Promise.all(viewers.map((viewer) => viewer.leave()));
  });

  it('U-07 likes are stored by minute of the live and add up to the figure of the room', async () => {
    const likes = async () => {
      const { sum } = await store.db
        .selectFrom('like_minutes')
        .select((eb) => eb.fn.sum<number>('likes').as('sum'))
        .where('live_id', '=', stage.live.liveId)
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    };
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('like', { like_delta: 3 });
    await vi.waitFor(async () => expect(await likes()).toBe(3), PATIENCE);
    clock.ahead += 60_000;
    await viewer.command('like', { like_delta: 4 });
    await vi.waitFor(async () => expect(await likes()).toBe(7), PATIENCE);
    const rows = await store.db
      .selectFrom('like_minutes')
      .selectAll()
      .where('live_id', '=', stage.live.liveId)
      .orderBy('minute_at')
      .execute();
    expect(rows.map((row) => row.likes)).toEqual([3, 4]);
    const { begin_at } = await store.db
      .selectFrom('rooms')
      .select('begin_at')
      .where('live_id', '=', stage.live.liveId)
      .executeTakeFirstOrThrow();
    for (const { minute_at } of rows) expect((minute_at - Number(begin_at)) % 60_000).toBe(0);
    await viewer.leave();
  });

  it('U-07 a visit that another server left open ends before it lost the room, however late that is written', async () => {
    const room = { liveId: stage.paused.liveId, roomId: stage.paused.roomId };
    const acquiredAt = clock.now();
    await store.transaction(async (db) => {
      const live = new LiveBuilder(db, { liveId: room.liveId, beginAt: 0, endAt: acquiredAt });
      await live.add('visits', [
        { account_id: 'u-moved', from_at: acquiredAt - 60_000, until_at: null },
        { account_id: 'u-moved', from_at: acquiredAt + 1_000, until_at: null },
      ]);
      await live.add('timeline', [
        { recorded_at: acquiredAt - 5_000, online_count: 1 },
        { recorded_at: acquiredAt + 9_000, online_count: 1 },
      ]);
    });
    const next = new Statistics(serviceContextOf(store, clock), {
      budget: unlimited.budget,
      ownership: { name: 'next', owns: () => true, acquire: async () => true },
      announce: async () => {},
    });
    await next.closeVisits(room, acquiredAt);
    const moved = (await visits(room.liveId)).filter(({ account_id }) => account_id === 'u-moved');
    expect(moved).toMatchObject([
      { until_at: acquiredAt - 5_000, closed_by: 'restart' },
      { until_at: null, closed_by: '' },
    ]);
    await next.stop();
  });

  it('U-07 a server that has lost a room changes neither its visits nor who is online', async () => {
    const room = { liveId: stage.portrait.liveId, roomId: stage.portrait.roomId };
    const owners = new Set(['old']);
    const open = (name: string) =>
      new Statistics(serviceContextOf(store, clock), {
        budget: unlimited.budget,
        ownership: { name, owns: () => owners.has(name), acquire: async () => owners.has(name) },
        announce: async () => {},
      });
    const stored = async () => ({
      visits: (await visits(room.liveId)).filter(({ account_id }) => account_id === 'u-viewer3'),
      online: (await statistics.lastOnline(room.roomId))?.online,
    });
    const old = open('old');
    old.beginVisit(room, 'u-viewer3', clock.now());
    old.setOnline(room, 7);
    await old.flushAll();
    owners.clear();
    owners.add('new');
    const statistics = open('new');
    clock.ahead += 1;
    await statistics.closeVisits(room, clock.now());
    statistics.setOnline(room, 3);
    await statistics.flushAll();
    const closed = await stored();
    expect(closed).toMatchObject({ visits: [{ closed_by: 'restart' }], online: 3 });
    clock.ahead += 10_000;
    old.setOnline(room, 6);
    await old.flushAll();
    await old.releaseRoom(room);
    expect(await stored()).toEqual(closed);
  });

  it('U-07 a stop ends the visits, and a crash leaves none open behind the next start', async () => {
    const viewer = await server.enter('viewer2', stage.portrait.liveId);
    await viewer.command('enter', { client_id: 'last' });
    await viewer.command('like', { like_delta: 1 });
    const since = clock.now();
    await server.destroy();
    expect((await visits(stage.portrait.liveId)).at(-1)).toMatchObject({
      account_id: stage.otherViewer.id,
      closed_by: 'restart',
    });
    // What a killed server leaves behind: nobody wrote the end.
    const from_at = since + 1_000;
    const recorded_at = since + 30_000;
    await store.transaction(async (db) => {
      const live_id = stage.portrait.liveId;
      const row = { live_id, account_id: stage.viewer.id, from_at, until_at: null };
      await db.insertInto('visits').values(row).execute();
      await db.insertInto('timeline').values({ live_id, recorded_at, online_count: 1 }).execute();
    });
    clock.ahead += 60_000;
    server = await place.start({ statisticsMs: 200 }, clock);
    const open = (await visits(stage.portrait.liveId)).filter(({ until_at }) => until_at === null);
    expect(open).toEqual([]);
    expect((await visits(stage.portrait.liveId)).at(-1)).toMatchObject({
      from_at,
      until_at: recorded_at,
      closed_by: 'restart',
    });
  });
});
