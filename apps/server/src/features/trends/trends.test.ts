import { LiveState, MessageKind } from '@live/protocol';
import { aHost, aRoom, aViewer, type TestServer } from '@live/testkit';
import { generatedLive, MINUTE, storeLive } from '@live/testkit/generated-live';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { describeStores } from '@live/testkit/stores';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { LiveBuilder } from '../../demo/live-builder.ts';
import { LiveReports } from '../live-report/live-report.service.ts';
import { Trends } from './trends.service.ts';

describeOnPersistentStore('the trends of a running live', (place) => {
  // It stands still, however long the machine does.
  const clock = { at: Date.now(), now: () => clock.at };
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const beginAgo = (liveId: string, ms: number) =>
    store.transaction(async (db) => {
      const live = new LiveBuilder(db, { liveId, beginAt: 0, endAt: 0 });
      await live.changeRoom({ begin_at: clock.at - ms });
    });

  /** What happened in the minutes of a live: stays and comments, in seconds after its beginning. */
  const write = async (
    liveId: string,
    by: ReturnType<typeof aViewer>,
    stays: readonly (readonly [person: string, from: number, until: number | null])[],
    said: readonly (readonly [at: number, kind: MessageKind])[],
  ): Promise<void> =>
    store.transaction(async (db) => {
      const { begin_at } = await db
        .selectFrom('rooms')
        .select('begin_at')
        .where('live_id', '=', liveId)
        .executeTakeFirstOrThrow();
      const beginAt = begin_at ?? 0;
      const live = new LiveBuilder(db, { liveId, beginAt, endAt: beginAt });
      await live.add(
        'visits',
        stays.map(([account_id, from, until]) => ({
          account_id,
          from_at: beginAt + from * 1_000,
          until_at: until === null ? null : beginAt + until * 1_000,
        })),
      );
      const author = { ...by, corp_id: '', corp_name: '' };
      await live.addComments(
        said.map(([at, kind]) => ({
          by: author,
          message: '你好',
          kind,
          created_at: beginAt + at * 1_000,
        })),
      );
    });

  it('U-11 tells the last full minute beside the same minute of the host’s last live', async () => {
    const [host, other, viewer] = await server.add(aHost(), aHost(), aViewer());
    const ended = { state: LiveState.ENDED };
    const [live, last] = await server.add(
      aRoom({ host, beganAgo: 5 * MINUTE, endedAgo: null }),
      aRoom({ host, title: '上一场', ...ended, beganAgo: 90 * MINUTE, endedAgo: 60 * MINUTE }),
      aRoom({ host, title: '更早', ...ended, beganAgo: 900 * MINUTE, endedAgo: 800 * MINUTE }),
      aRoom({ host: other, ...ended, beganAgo: 80 * MINUTE, endedAgo: 70 * MINUTE }),
    );
    await beginAgo(live.liveId, 5.5 * MINUTE);
    const { CHAT, SYSTEM } = MessageKind;
    // The fifth minute is from 240 to 300 seconds.
    await write(
      live.liveId,
      viewer,
      [
        ['a', 239, 240],
        ['a', 250, 299],
        ['b', 240, 300],
        ['c', 299, null],
        ['d', 0, 120],
      ],
      [
        [239, CHAT],
        [240, CHAT],
        [270, SYSTEM],
        [299, CHAT],
        [300, CHAT],
      ],
    );
    await write(
      last.liveId,
      viewer,
      [
        ['a', 200, 260],
        ['b', 290, 400],
      ],
      [
        [250, CHAT],
        [251, CHAT],
        [252, CHAT],
      ],
    );
    const client = await server.signIn(host.name);
    expect(await client.ok('liveTrends', { liveId: live.liveId })).toEqual({
      minute: 5,
      // 1 + 49, 60, 1 and 120 seconds, of four people.
      live: { entered: 3, left: 2, comments: 2, averageStaySeconds: 58 },
      earlier: {
        liveTitle: '上一场',
        beginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        minutes: 30,
        // 60 seconds, and 10 of a visit that goes on, of two people.
        figures: { entered: 1, left: 1, comments: 3, averageStaySeconds: 35 },
      },
    });
    const stranger = await server.signIn(other.name);
    expect((await stranger.call('liveTrends', { liveId: live.liveId })).code).toBe(43);
  });

  it('U-11 a first minute has no figures, nor has what the last live was too short for', async () => {
    const [host] = await server.add(aHost());
    const [live] = await server.add(aRoom({ host, beganAgo: 30_000, endedAgo: null }));
    await beginAgo(live.liveId, 30_000);
    const client = await server.signIn(host.name);
    const trends = () => client.ok('liveTrends', { liveId: live.liveId });
    expect(await trends()).toEqual({ minute: 0, live: null, earlier: null });
    const deleted = { state: LiveState.DELETED, beganAgo: 100 * MINUTE, endedAgo: 99 * MINUTE };
    await server.add(
      aRoom({ host, ...deleted }),
      aRoom({
        host,
        state: LiveState.ENDED,
        title: '短',
        beganAgo: 3 * MINUTE,
        endedAgo: 2 * MINUTE,
      }),
    );
    clock.at += 2 * MINUTE;
    expect(await trends()).toEqual({
      minute: 2,
      live: { entered: 0, left: 0, comments: 0, averageStaySeconds: 0 },
      earlier: {
        liveTitle: '短',
        beginTime: expect.stringMatching(/:\d\d$/),
        minutes: 1,
        figures: null,
      },
    });
  });

  it('U-11 what happens now stands in the next minute, and an ended live has no trends', async () => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    const [{ liveId }] = await server.add(aRoom({ host, beganAgo: 2 * MINUTE, endedAgo: null }));
    await beginAgo(liveId, 2 * MINUTE + 55_000);
    const admin = await server.signIn('admin');
    const before = await admin.ok('liveTrends', { liveId });
    const member = await server.enter(viewer.name, liveId);
    await member.command('enter', { client_id: 'phone' });
    expect(await admin.ok('liveTrends', { liveId })).toEqual(before);
    // Three seconds after the minute, and before the viewer's heartbeats are missed.
    clock.at += 8_000;
    const { minute, live } = await admin.ok('liveTrends', { liveId });
    expect(minute).toBe(before.minute + 1);
    expect(live).toMatchObject({ entered: 1, left: 0 });
    await member.leave();
    await admin.ok('roomClose', { liveId });
    expect((await admin.call('liveTrends', { liveId })).code).toBe(5);
  });
});

describeStores('trends and report', (createHome) => {
  it('U-11 the average stay is that of the report, and a minute is counted once', async () => {
    const home = await createHome();
    const store = await home.open();
    try {
      const [live] = fc.sample(generatedLive, 1);
      if (!live) throw new Error('no live was generated');
      const room = await storeLive(store, live);
      const beginAt = room.beginAt ?? 0;
      const endAt = beginAt + 60 * MINUTE;
      const context = serviceContextOf(store, { now: () => endAt + 3_000 });
      const flushFigures = vi.fn(async () => {});
      const trends = new Trends(context, { flushFigures });
      const [counted] = await Promise.all([trends.of(room), trends.of(room), trends.of(room)]);
      expect(flushFigures).toHaveBeenCalledTimes(1);
      const reports = new LiveReports(context, { flushFigures });
      const report = await reports.of({ ...room, endAt });
      expect(counted.minute).toBe(60);
      expect(counted.live?.averageStaySeconds).toBe(report.figures.averageWatchSeconds);
      expect(counted.live?.comments).toBe(report.rates.comments[59]);
    } finally {
      await store.destroy();
      await home.destroy();
    }
  });
});
