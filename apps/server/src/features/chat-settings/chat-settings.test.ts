import { GuestPolicy } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { GuestBrowser, PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('what guests may do', (place) => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 1_000, platformKey: PLATFORM_KEY });
    host = await server.signIn('host');
  });
  afterAll(() => server.destroy());

  const set = (guestPolicy: GuestPolicy) => host.ok('flowSave', { ...room, guestPolicy });
  const policy = async () => (await host.ok('roomInfo', room)).flow?.guestPolicy;

  it('G-06 a room that allows guests lets them comment, one that does not lets none in', async () => {
    expect(await policy()).toBe(GuestPolicy.COMMENT);
    const other = await host.ok('roomInfo', { liveId: stage.paused.liveId });
    expect(other.flow).toEqual({
      guestPolicy: GuestPolicy.NONE,
      slowSeconds: 0,
      pin: { text: '' },
      reviewMode: 0,
    });
  });

  it('G-06 guests who may only watch cannot comment from then on; accounts can', async () => {
    const guest = await new GuestBrowser(server, '192.0.2.20').join('访客');
    const viewer = await server.enter('viewer', stage.live.liveId);
    const chat = () => guest.command('chat', { message: '在吗' });
    expect(await chat()).toMatchObject({ result: 0 });
    await set(GuestPolicy.WATCH);
    await set(GuestPolicy.WATCH);
    expect(await chat()).toMatchObject({
      result: 43,
      msg: '访客仅可观看，登录后可以评论',
      body: { chat_result: 'forbidden' },
    });
    expect(await viewer.command('chat', { message: '我在' })).toMatchObject({ result: 0 });
    expect(guest.bodies('flow')).toMatchObject([
      { live_id: stage.live.liveId, flow: { guestPolicy: 1 } },
    ]);
    expect(await policy()).toBe(GuestPolicy.WATCH);
    await set(GuestPolicy.COMMENT);
    expect(await chat()).toMatchObject({ result: 0 });
    await Promise.all([guest.leave(), viewer.leave()]);
  });

  it('G-06 where no guests are allowed, those inside leave at once and none comes in', async () => {
    const browser = new GuestBrowser(server, '192.0.2.21');
    const guest = await browser.join('访客');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await set(GuestPolicy.NONE);
    await guest.cutOff();
    expect(guest.bodies('flow')).toMatchObject([{ flow: { guestPolicy: 2 } }]);
    expect(await viewer.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
    // One notice for all of them, not one for each.
    expect(viewer.bodies('kickout')).toEqual([]);
    expect(await browser.refusal()).toEqual({ kind: 'guests' });
    const msg = '该直播间不允许访客进入，请登录账号';
    expect(await browser.post('/live/account-get', room)).toMatchObject({ code: 43, msg });
    const stranger = new GuestBrowser(server, '192.0.2.22');
    expect(await stranger.enter('新来的')).toMatchObject({ code: 43, msg });
    await set(GuestPolicy.COMMENT);
    expect(await browser.refusal()).toBeNull();
    expect(await stranger.enter('新来的')).toMatchObject({ code: 0 });
    await viewer.leave();
  });

  it('G-06 a platform that changes whether guests are allowed changes the policy', async () => {
    const platform = new PlatformClient(server);
    const guest = await new GuestBrowser(server, '192.0.2.24').join('访客');
    await platform.ok('platformRoomSave', { ...room, allowGuests: 0 });
    await guest.cutOff();
    expect(guest.bodies('flow')).toMatchObject([{ flow: { guestPolicy: GuestPolicy.NONE } }]);
    await platform.ok('platformRoomSave', { ...room, allowGuests: 1 });
    expect(await policy()).toBe(GuestPolicy.COMMENT);
  });

  it('G-06 what guests may do is as it was when a platform allows them again, whatever was set meanwhile', async () => {
    const platform = new PlatformClient(server);
    await set(GuestPolicy.WATCH);
    await platform.ok('platformRoomSave', { ...room, allowGuests: 0 });
    await host.ok('flowSave', { ...room, slowSeconds: 5 });
    expect(await policy()).toBe(GuestPolicy.NONE);
    await platform.ok('platformRoomSave', { ...room, allowGuests: 1 });
    expect(await policy()).toBe(GuestPolicy.WATCH);
    await host.ok('flowSave', { ...room, slowSeconds: 0 });
    await set(GuestPolicy.COMMENT);
  });

  it('G-10 undoes a change of the policy, and lets the guests in again', async () => {
    const browser = new GuestBrowser(server, '192.0.2.23');
    await (await browser.join('访客')).leave();
    const { actionId = '' } = await set(GuestPolicy.NONE);
    expect(await browser.refusal()).toEqual({ kind: 'guests' });
    await host.ok('undo', { ...room, actionId });
    expect(await browser.refusal()).toBeNull();
    expect(await policy()).toBe(GuestPolicy.COMMENT);
    const watch = await set(GuestPolicy.WATCH);
    await set(GuestPolicy.NONE);
    const late = await host.call('undo', { ...room, actionId: watch.actionId ?? '' });
    expect(late).toMatchObject({ code: 1 });
    await set(GuestPolicy.COMMENT);
  });

  it('G-06 what is left out stays, and the log shows what was changed', async () => {
    await set(GuestPolicy.WATCH);
    await host.ok('flowSave', room);
    expect(await policy()).toBe(GuestPolicy.WATCH);
    await set(GuestPolicy.COMMENT);
    const store = await place.openStore();
    const rows = await store.db
      .selectFrom('actions')
      .select(['before', 'after'])
      .where('action', '=', 'flow-save')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([{ before: '{"guestPolicy":1}', after: '{"guestPolicy":0}' }]);
    await store.destroy();
  });
});
