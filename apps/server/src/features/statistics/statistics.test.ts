import type { TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const HEARTBEAT_MS = 10_000;

describeOnPersistentStore('statistics', (place) => {
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  let server: TestServer;
  beforeAll(async () => {
    server = await place.start({ statisticsMs: 200 }, clock);
  });
  afterAll(() => server.destroy());

  const stats = async (liveId: string) => {
    const host = await server.signIn('host');
    const { onlineCountTimeline, ...figures } = await host.ok('roomStats', { liveId });
    return figures;
  };
  const onlineOf = async (liveId: string) => {
    const host = await server.signIn('host');
    const { items } = await host.ok('roomList', {});
    return items.find((item) => item.liveId === liveId)?.onlineCount;
  };
  const beat = (member: TestMember, client_id: string) =>
    member.command('heartbeat', { client_id });

  it('S-01 counts enters, distinct people and the most at once, and never a console', async () => {
    const before = await stats(stage.live.liveId);
    const host = await server.enter('host', stage.live.liveId);
    const one = await server.enter('viewer', stage.live.liveId);
    const two = await server.enter('viewer2', stage.live.liveId);
    expect(await host.command('enter', { client_id: 'console' })).toMatchObject({
      body: { online_count: 0, role: 1 },
    });
    await beat(host, 'console');
    expect(await one.command('enter', { client_id: 'phone' })).toMatchObject({
      body: { online_count: 1, role: 0 },
    });
    await one.command('enter', { client_id: 'pad' });
    // A page that reconnects enters again under the same client id.
    await one.command('enter', { client_id: 'pad' });
    expect(await two.command('enter', {})).toMatchObject({ body: { online_count: 2 } });
    expect(await stats(stage.live.liveId)).toEqual({
      ...before,
      watchCount: 2,
      watchTimes: 3,
      maxOnlineCount: 2,
    });
    expect(await onlineOf(stage.live.liveId)).toBe(2);
    // On a slow phone the first heartbeat overtakes its enter, which counts nevertheless, once.
    await beat(one, 'slow');
    for (let time = 0; time < 2; time += 1) await one.command('enter', { client_id: 'slow' });
    expect(await stats(stage.live.liveId)).toMatchObject({ watchCount: 2, watchTimes: 4 });
    await one.command('exit', { client_id: 'slow' });
    await one.command('exit', { client_id: 'phone' });
    expect((await host.command('enter', {})).body).toMatchObject({ online_count: 2 });
    await one.command('exit', {});
    await two.command('exit', {});
    await two.command('enter', { client_id: 'again' });
    expect(await stats(stage.live.liveId)).toMatchObject({ watchCount: 2, watchTimes: 5 });
    await two.command('exit', {});
    await expect.poll(() => onlineOf(stage.live.liveId)).toBe(0);
    await Promise.all([host, one, two].map((member) => member.leave()));
  });

  it('T-10 notifies the consoles of enters and leaves without advancing the sequence', async () => {
    const host = await server.enter('host', stage.paused.liveId);
    const viewer = await server.enter('viewer', stage.paused.liveId);
    const client = await server.signIn('host');
    await client.ok('silence', {
      liveId: stage.paused.liveId,
      state: 1,
      type: 0,
      accountId: stage.viewer.id,
    });
    await viewer.command('enter', { client_id: 'a' });
    const events = () => host.bodies('member').map(({ event, mute }) => `${event} ${mute}`);
    await expect.poll(events).toEqual(['mute 1', 'enter 1']);
    await viewer.command('exit', { client_id: 'a' });
    await expect.poll(events).toEqual(['mute 1', 'enter 1', 'exit 1']);
    const passing = host.received.flatMap((n) =>
      n.kind === 'notice' && n.notice.name === 'member' && n.notice.body.event !== 'mute'
        ? [n.notice.seq]
        : [],
    );
    // The entry of the log, after the mute, was the last to advance it.
    const logged = host.received.flatMap((n) =>
      n.kind === 'notice' && n.notice.name === 'actionLogged' ? [n.notice.seq] : [],
    );
    expect(new Set([...passing, ...logged]).size).toBe(1);
    expect(viewer.bodies('member')).toEqual([]);
    expect(viewer.bodies('audienceCount').map((body) => body.online_count)).toContain(1);
    await client.ok('silence', {
      liveId: stage.paused.liveId,
      state: 0,
      type: 0,
      accountId: stage.viewer.id,
    });
    await Promise.all([host.leave(), viewer.leave()]);
  });

  it('T-04 removes members who missed three heartbeats, and nobody else', async () => {
    const host = await server.enter('host', stage.portrait.liveId);
    const stays = await server.enter('viewer', stage.portrait.liveId);
    const goes = await server.enter('viewer2', stage.portrait.liveId);
    await stays.command('enter', { client_id: 'a' });
    await goes.command('enter', { client_id: 'b' });
    clock.ahead += 2 * HEARTBEAT_MS;
    await beat(stays, 'a');
    expect((await host.command('enter', {})).body).toMatchObject({ online_count: 2 });
    clock.ahead += HEARTBEAT_MS + 1000;
    const left = await host.receives(
      (n) => n.kind === 'notice' && n.notice.name === 'member' && n.notice.body.event === 'exit',
    );
    expect(left).toMatchObject({
      notice: { body: { account_id: stage.otherViewer.id, nickname: '橙子' } },
    });
    expect((await host.command('enter', {})).body).toMatchObject({ online_count: 1 });
    // A heartbeat after missed ones brings the person back, and is no new enter.
    const before = await stats(stage.portrait.liveId);
    await beat(goes, 'b');
    expect((await host.command('enter', {})).body).toMatchObject({ online_count: 2 });
    expect(await stats(stage.portrait.liveId)).toMatchObject({ watchTimes: before.watchTimes });
    await Promise.all([host.leave(), stays.leave(), goes.leave()]);
  });

  it('T-07 adds likes up and announces them', async () => {
    const before = (await stats(stage.live.liveId)).likeCount;
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('like', {});
    await viewer.command('like', { like_delta: 5 });
    expect(await stats(stage.live.liveId)).toMatchObject({ likeCount: before + 6 });
    await viewer.receives(
      (n) =>
        n.kind === 'notice' &&
        n.notice.name === 'likeCount' &&
        n.notice.body.like_count === before + 6,
    );
    expect(await viewer.command('like', { like_delta: 0 })).toMatchObject({ result: 40 });
    await viewer.leave();
  });

  it('S-08 pushes the figures to the consoles and keeps them as the timeline', async () => {
    const host = await server.enter('host', stage.live.liveId);
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('enter', { client_id: 'a' });
    await host.receives(
      (n) =>
        n.kind === 'notice' &&
        n.notice.name === 'dataStatistics' &&
        n.notice.body.online_count === 1,
    );
    const figures = await stats(stage.live.liveId);
    const pushed = host.bodies('dataStatistics').at(-1);
    expect(pushed).toMatchObject({ live_id: stage.live.liveId, ...figures, online_count: 1 });
    expect(viewer.bodies('dataStatistics')).toEqual([]);
    const client = await server.signIn('host');
    const { onlineCountTimeline } = await client.ok('roomStats', { liveId: stage.live.liveId });
    expect(onlineCountTimeline.at(-1)).toMatchObject({ onlineCount: 1 });
    const times = onlineCountTimeline.map(({ recordTime }) => recordTime);
    expect(times).toEqual([...times].sort());
    await Promise.all([host.leave(), viewer.leave()]);
  });

  it('T-08 sends the newest sequence number to both topics in every period', async () => {
    const host = await server.enter('host', stage.portrait.liveId);
    const signs = () =>
      host.received.flatMap((n) =>
        n.kind === 'notice' && ['audienceCount', 'dataStatistics'].includes(n.notice.name)
          ? [`${n.notice.name} ${n.notice.seq}`]
          : [],
      );
    await expect.poll(() => signs().length).toBeGreaterThanOrEqual(4);
    expect(new Set(signs()).size).toBe(2);
    await host.leave();
  });

  it('E-05 gives the final figures at the end, and counts nothing after it', async () => {
    const host = await server.enter('host', stage.paused.liveId);
    const viewer = await server.enter('viewer', stage.paused.liveId);
    await viewer.command('enter', { client_id: 'a' });
    await viewer.command('like', { like_delta: 7 });
    await host.command('end', {});
    await viewer.receives((n) => n.kind === 'notice' && n.notice.name === 'liveEnd');
    const [end] = viewer.bodies('liveEnd');
    const figures = await stats(stage.paused.liveId);
    const client = await server.signIn('host');
    const info = await client.ok('roomInfo', { liveId: stage.paused.liveId });
    expect(end).toEqual({
      live_id: stage.paused.liveId,
      max_online_num: figures.maxOnlineCount,
      like_num: 7,
      watch_num: figures.watchCount,
      begin_time: info.beginTime,
      end_time: info.endTime,
    });
    await expect.poll(() => onlineOf(stage.paused.liveId)).toBe(0);
    expect(await viewer.command('like', {})).toMatchObject({ result: 5 });
    await viewer.command('enter', { client_id: 'b' });
    await beat(viewer, 'b');
    expect(await stats(stage.paused.liveId)).toEqual(figures);
    expect(await onlineOf(stage.paused.liveId)).toBe(0);
    await Promise.all([host.leave(), viewer.leave()]);
  });

  it('S-01 keeps what was added up when the server stops', async () => {
    const viewer = await server.enter('viewer2', stage.portrait.liveId);
    const before = (await stats(stage.portrait.liveId)).likeCount;
    await viewer.command('enter', { client_id: 'last' });
    await viewer.command('like', { like_delta: 11 });
    await server.destroy();
    server = await place.start({ statisticsMs: 200 }, clock);
    expect(await stats(stage.portrait.liveId)).toMatchObject({ likeCount: before + 11 });
    expect(await onlineOf(stage.portrait.liveId)).toBe(0);
  });
});
