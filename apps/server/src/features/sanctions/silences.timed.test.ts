import type { TestServer } from '@live/testkit';
import { GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const MUTE = { ...room, state: 1, type: 0, accountId: stage.viewer.id } as const;
const SOON = { timeout: 200_000 };

describeOnPersistentStore('mutes with a length and a reason', (place) => {
  let server: TestServer;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
  });
  afterAll(() => server.destroy());

  it('G-01 G-03 the muted person and the operators learn why, by whom and for how long', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('silence', { ...MUTE, durationSeconds: 600, reason: '广告' });
    await expect
      .poll(() => viewer.bodies('accountEvent'), SOON)
      // Everybody in the room receives this, and learns no more.
      .toContainEqual({ account_id: stage.viewer.id, event: 'silence' });
    const own = await (await server.signIn('viewer')).ok('roomInfo', room);
    expect(own).toMatchObject({ isSilence: 1, silenceReason: '广告' });
    expect(own.silenceSeconds).toBeGreaterThan(580);
    const { items } = await host.ok('silenceList', room);
    expect(items).toMatchObject([
      {
        accountId: stage.viewer.id,
        reason: '广告',
        isGuest: 0,
        operatorId: stage.host.id,
        operatorName: '林晓',
      },
    ]);
    expect(items[0]?.secondsLeft).toBeGreaterThan(580);
    // Both count down, after a reload too.
    clock.offset += 300_000;
    const later = await (await server.signIn('viewer')).ok('roomInfo', room);
    const [listed] = (await host.ok('silenceList', room)).items;
    for (const left of [later.silenceSeconds, listed?.secondsLeft]) {
      expect(left).toBeGreaterThan(280);
      expect(left).toBeLessThanOrEqual(300);
    }
    await host.ok('silence', { ...MUTE, state: 0 });
    await host.ok('silence', MUTE);
    const [ofLive] = (await host.ok('silenceList', room)).items;
    expect(ofLive).toMatchObject({ reason: '', operatorName: '林晓' });
    expect(ofLive).not.toHaveProperty('secondsLeft');
    expect(await (await server.signIn('viewer')).ok('roomInfo', room)).not.toHaveProperty(
      'silenceSeconds',
    );
    await host.ok('silence', { ...MUTE, state: 0 });
    await viewer.leave();
  });

  it('G-02 ends once at its time, and is announced like an unmute', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('silence', { ...MUTE, durationSeconds: 60 });
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 43 });
    clock.offset += 61_000;
    const unmuted = () =>
      viewer.bodies('accountEvent').filter(({ event }) => event === 'unsilence').length;
    await expect.poll(unmuted, SOON).toBe(1);
    expect(await viewer.command('chat', { message: '又能说了' })).toMatchObject({ result: 0 });
    // A second end would have been announced before the answer to a later mute and unmute.
    await host.ok('silence', MUTE);
    await host.ok('silence', { ...MUTE, state: 0 });
    await expect.poll(unmuted, SOON).toBe(2);
    await viewer.leave();
  });

  it('G-02 ends when the server was down at its time', async () => {
    const host = await server.signIn('host');
    await host.ok('silence', { ...MUTE, durationSeconds: 60 });
    await server.destroy();
    clock.offset += 61_000;
    server = await place.start({}, clock);
    const viewer = await server.signIn('viewer');
    await expect.poll(async () => (await viewer.ok('roomInfo', room)).isSilence, SOON).toBe(0);
  });

  it('G-02 a clock that is set back ends it later, and once', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('silence', { ...MUTE, durationSeconds: 60 });
    clock.offset -= 30_000;
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 43 });
    clock.offset += 91_000;
    const ends = () => viewer.bodies('accountEvent').map(({ event }) => event);
    await expect.poll(ends, SOON).toEqual(['silence', 'unsilence']);
    await viewer.leave();
  });

  it('G-01 another length or reason replaces the first; what is left out stays', async () => {
    const host = await server.signIn('host');
    await host.ok('silence', { ...MUTE, durationSeconds: 60, reason: '刷屏' });
    await host.ok('silence', { ...MUTE, durationSeconds: 3600 });
    const left = async () => (await host.ok('silenceList', room)).items[0]?.secondsLeft;
    expect(await left()).toBeGreaterThan(3500);
    await host.ok('silence', MUTE);
    await host.ok('silence', { ...MUTE, reason: '辱骂' });
    expect(await left()).toBeGreaterThan(3500);
    expect((await host.ok('silenceList', room)).items[0]?.reason).toBe('辱骂');
    clock.offset += 120_000;
    expect(await left()).toBeGreaterThan(3400);
    await host.ok('silence', { ...MUTE, state: 0 });
  });

  it('G-01 refuses a length or a reason that is none', async () => {
    const host = await server.signIn('host');
    const refused = async (terms: object) =>
      (await host.call('silence', { ...MUTE, ...terms })).code;
    expect(await refused({ durationSeconds: 59 })).toBe(40);
    expect(await refused({ durationSeconds: 86_401 })).toBe(40);
    expect(await refused({ reason: '字'.repeat(51) })).toBe(40);
    expect((await host.ok('silenceList', room)).total).toBe(0);
    const reason = '字'.repeat(50);
    for (const durationSeconds of [60, 600, 3600, 86_400]) {
      await host.ok('silence', { ...MUTE, durationSeconds, reason });
      const [listed] = (await host.ok('silenceList', room)).items;
      expect(listed?.reason).toBe(reason);
      expect(listed?.secondsLeft).toBeGreaterThan(durationSeconds - 30);
      expect(listed?.secondsLeft).toBeLessThanOrEqual(durationSeconds);
    }
    await host.ok('silence', { ...MUTE, state: 0 });
  });

  it('G-02 a mute of the live ends with it and not with a pause, one of 24 hours or all rooms outlives it', async () => {
    const admin = await server.signIn('admin');
    const host = await server.enter('host', stage.live.liveId);
    const muted = async () =>
      // A session ends before a day is over.
      (await (await server.signIn('admin')).ok('silenceList', room)).items.map(
        ({ accountId, secondsLeft }) => [
          accountId,
          secondsLeft === undefined ? '' : Math.round(secondsLeft / 3600),
        ],
      );
    const guest = await new GuestBrowser(server, '192.0.2.30').join('访客');
    const guestId = guest.membership.accountId;
    await admin.ok('silence', { ...MUTE, accountId: guestId });
    await admin.ok('silence', { ...MUTE, durationSeconds: 86_400 });
    await admin.ok('silence', { ...MUTE, accountId: stage.otherViewer.id, everywhere: 1 });
    const all = [
      [stage.otherViewer.id, ''],
      [stage.viewer.id, 24],
      [guestId, ''],
    ];
    expect(await muted()).toEqual(all);
    expect(await host.command('host_control', { action: 'pause' })).toMatchObject({ result: 0 });
    expect(await host.command('host_control', { action: 'resume' })).toMatchObject({ result: 0 });
    expect(await muted()).toEqual(all);
    await admin.ok('roomClose', room);
    expect(await muted()).toEqual(all.slice(0, 2));
    clock.offset += 23 * 3_600_000;
    expect(await muted()).toEqual([all[0], [stage.viewer.id, 1]]);
    clock.offset += 3_600_000;
    await expect.poll(muted, SOON).toEqual(all.slice(0, 1));
  });
});
