import type { TestClient, TestServer } from '@live/testkit';
import { GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const SOON = { timeout: 200_000 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnPersistentStore('guests under other names and from one network', (place) => {
  let server: TestServer;
  let host: TestClient;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 1_000 }, clock);
    host = await server.signIn('host');
  });
  afterAll(() => server.destroy());

  const mute = (accountId: string, terms: object = {}) =>
    host.ok('silence', { ...room, state: 1, type: 0, accountId, ...terms });
  const unmute = (accountId: string) =>
    host.ok('silence', { ...room, state: 0, type: 0, accountId });

  it('G-05 a muted guest stays muted under another nickname in the same browser', async () => {
    const browser = new GuestBrowser(server, '192.0.2.10');
    const { accountId } = await browser.speak('甲');
    await mute(accountId, { reason: '广告', durationSeconds: 600 });
    const again = await browser.join('乙');
    const chat = (message: string) => again.command('chat', { message });
    expect(await chat('换了名字')).toMatchObject({
      result: 43,
      body: { chat_result: 'blacklist' },
    });
    const info = await server.client(again.membership.token).ok('roomInfo', room);
    expect(info).toMatchObject({ isSilence: 1, silenceReason: '广告' });
    // Lifted under the other name, it is lifted for the browser, and its page is notified.
    await unmute(again.membership.accountId);
    await expect
      .poll(() => again.bodies('accountEvent'), SOON)
      .toContainEqual({ account_id: again.membership.accountId, event: 'unsilence' });
    expect(await chat('又能说了')).toMatchObject({ result: 0 });
    expect((await host.ok('silenceList', room)).total).toBe(0);
    await again.leave();
  });

  it('G-05 a mute of a browser marks the comments of its other names, and ends for all of them', async () => {
    const browser = new GuestBrowser(server, '192.0.2.11');
    const first = await browser.join('丙');
    const second = await browser.join('丁');
    await second.command('chat', { message: '丁的话' });
    await mute(first.membership.accountId, { durationSeconds: 60 });
    await expect.poll(() => second.bodies('accountEvent'), SOON).toHaveLength(2);
    const { items } = await host.ok('commentList', room);
    const comment = items.find(({ message }) => message === '丁的话');
    expect(comment).toMatchObject({ isSilence: 1, isGuest: 1 });
    clock.offset += 61_000;
    const own = () =>
      second
        .bodies('accountEvent')
        .filter(({ account_id }) => account_id === second.membership.accountId)
        .map(({ event }) => event);
    await expect.poll(own, SOON).toEqual(['silence', 'unsilence']);
    await Promise.all([first.leave(), second.leave()]);
  });

  it('G-05 a removed guest is out under every name of the browser, until allowed to return', async () => {
    const browser = new GuestBrowser(server, '192.0.2.12');
    const other = await browser.join('戊');
    const { accountId } = await browser.speak('己');
    await host.ok('removalSave', { ...room, accountId, reason: '刷屏', durationSeconds: 600 });
    await other.cutOff();
    expect(await browser.refusal()).toMatchObject({ kind: 'removed', reason: '刷屏' });
    const msg = '您已被移出直播间，原因：刷屏，10分钟后可以再次进入';
    expect(await browser.enter('庚')).toMatchObject({ code: 43, msg });
    await browser.post('/auth/logout', {});
    expect(await browser.refusal()).toMatchObject({ kind: 'removed', reason: '刷屏' });
    expect(await new GuestBrowser(server, '192.0.2.12').enter('邻居')).toMatchObject({ code: 0 });
    await host.ok('removalEnd', { ...room, accountId: other.membership.accountId });
    expect(await browser.refusal()).toBeNull();
    expect(await browser.enter('辛')).toMatchObject({ code: 0 });
  });

  it('G-05 G-07 what was done to one name of a browser stands on the card, in reports and in the list of every name', async () => {
    const browser = new GuestBrowser(server, '192.0.2.30');
    const { accountId: known } = await browser.speak('本名');
    const { accountId: other } = await browser.speak('别名');
    const { accountId: neighbour } = await new GuestBrowser(server, '192.0.2.30').speak('邻居');
    const viewer = await server.signIn('viewer');
    for (const accountId of [other, neighbour])
      await viewer.ok('reportCreate', { ...room, content: '他在捣乱', accountId });
    await mute(known, { reason: '辱骂', durationSeconds: 600 });
    await host.ok('removalSave', { ...room, accountId: known, reason: '刷屏' });

    const card = (accountId: string) => host.ok('personCard', { ...room, accountId });
    expect(await card(other)).toMatchObject({
      isSilence: 1,
      isRemoved: 1,
      actions: [
        { action: 'kickout', reason: '刷屏', otherName: '本名' },
        { action: 'silence', reason: '辱骂', durationSeconds: 600, otherName: '本名' },
      ],
    });
    const own = await card(known);
    expect(own).toMatchObject({ isSilence: 1, isRemoved: 1 });
    expect(own.actions.map(({ otherName }) => otherName)).toEqual([undefined, undefined]);
    expect(await card(neighbour)).toMatchObject({ isSilence: 0, isRemoved: 0, actions: [] });
    const { items: reports } = await host.ok('reportList', { ...room, content: '他在捣乱' });
    expect(reports.map(({ about }) => [about?.name, about?.isSilence])).toEqual([
      ['邻居', 0],
      ['别名', 1],
    ]);
    const { items: removed } = await host.ok('removalList', room);
    expect(removed.map(({ accountId, otherAccountIds }) => [accountId, otherAccountIds])).toEqual([
      [known, [other]],
    ]);

    await unmute(other);
    await host.ok('removalEnd', { ...room, accountId: other });
    expect(await card(known)).toMatchObject({ isSilence: 0, isRemoved: 0 });
  });

  it('G-05 new guests of a restricted network are refused for an hour, in that room', async () => {
    const { accountId } = await new GuestBrowser(server, '192.0.2.13').speak('壬');
    const inside = await new GuestBrowser(server, '192.0.2.13').join('里面的人');
    await host.ok('removalSave', { ...room, accountId, limitsNetwork: 1 });
    const store = await place.openStore();
    const { until_at, created_at } = await store.db
      .selectFrom('guest_networks')
      .innerJoin('kickouts', 'kickouts.account_id', 'guest_networks.account_id')
      .select(['guest_networks.until_at', 'kickouts.created_at'])
      .where('guest_networks.account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await store.destroy();
    expect(until_at - created_at).toBe(3_600_000);
    const enter = () => new GuestBrowser(server, '192.0.2.13').enter('新来的');
    const msg = '该网络的访客暂时不能进入，请在60分钟后再试，或登录账号';
    expect(await enter()).toMatchObject({ code: 43, msg });
    expect(await new GuestBrowser(server, '192.0.2.14').enter('别处的人')).toMatchObject({
      code: 0,
    });
    expect(await inside.command('chat', { message: '我还在' })).toMatchObject({ result: 0 });
    await inside.leave();
    clock.offset += HOUR - 120_000;
    expect(await enter()).toMatchObject({ code: 43 });
    clock.offset += 121_000;
    expect(await enter()).toMatchObject({ code: 0 });
    await host.ok('removalEnd', { ...room, accountId });
  });

  it('G-05 lifting the mute or removal opens its network; accounts are never restricted', async () => {
    const { accountId } = await new GuestBrowser(server, '192.0.2.15').speak('癸');
    await mute(accountId, { limitsNetwork: 1 });
    const browser = new GuestBrowser(server, '192.0.2.15');
    expect(await browser.enter('新来的')).toMatchObject({ code: 43 });
    const viewer = await server.signIn('viewer');
    await viewer.ok('accountGet', room);
    expect(await viewer.ok('roomEntry', room)).toEqual({ refusal: null });
    await unmute(accountId);
    expect(await browser.enter('新来的')).toMatchObject({ code: 0 });
    const refused = { ...room, accountId: stage.otherViewer.id, limitsNetwork: 1 } as const;
    expect(await host.call('removalSave', refused)).toMatchObject({ code: 1 });
    expect(await host.ok('removalList', room)).toMatchObject({ total: 0 });
  });

  it('G-05 G-10 a restriction ends with the last sanction of the guest, and undoing is as before', async () => {
    const { accountId } = await new GuestBrowser(server, '192.0.2.17').speak('子');
    const isOpen = async () =>
      (await new GuestBrowser(server, '192.0.2.17').enter('新来的')).code === 0;
    const undo = (actionId = '') => host.ok('undo', { ...room, actionId });
    await mute(accountId);
    // Restricting the network of somebody who is silenced already is an action of its own.
    const { actionId } = await mute(accountId, { limitsNetwork: 1 });
    expect(await isOpen()).toBe(false);
    // Somebody who does the same again is told that it was done, and can undo nothing.
    const admin = await server.signIn('admin');
    const again = { ...room, state: 1, type: 0, accountId, limitsNetwork: 1 } as const;
    expect(await admin.ok('silence', again)).toEqual({ handledBy: '林晓' });
    await undo(actionId);
    expect(await isOpen()).toBe(true);
    const both = await mute(accountId, { limitsNetwork: 1 });
    clock.offset += 1_000;
    await host.ok('removalSave', { ...room, accountId, limitsNetwork: 1 });
    // The removal has renewed the restriction.
    await undo(both.actionId);
    expect(await isOpen()).toBe(false);
    await unmute(accountId);
    expect(await isOpen()).toBe(false);
    const returned = await host.ok('removalEnd', { ...room, accountId });
    expect(await isOpen()).toBe(true);
    await undo(returned.actionId);
    expect(await isOpen()).toBe(false);
    await host.ok('removalEnd', { ...room, accountId });
  });

  it('G-05 the mark of an address changes daily, and a restriction holds across midnight', async () => {
    const store = await place.openStore();
    const markOf = async (id: string) =>
      (
        await store.db
          .selectFrom('accounts')
          .select('address_mark')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).address_mark;
    clock.offset += DAY - (clock.now() % DAY) - 60_000;
    host = await server.signIn('host');
    const browser = new GuestBrowser(server, '192.0.2.16');
    const late = await browser.speak('夜里的人');
    await host.ok('removalSave', { ...room, accountId: late.accountId, limitsNetwork: 1 });
    clock.offset += 120_000;
    const enter = () => new GuestBrowser(server, '192.0.2.16').enter('凌晨的人');
    expect(await enter()).toMatchObject({ code: 43 });
    await host.ok('removalEnd', { ...room, accountId: late.accountId });
    const early = await new GuestBrowser(server, '192.0.2.16').speak('凌晨的人');
    expect(await markOf(early.accountId)).not.toBe(await markOf(late.accountId));
    // Who comes again is known by the mark of that day.
    await browser.post('/live/account-get', room);
    expect(await markOf(late.accountId)).toBe(await markOf(early.accountId));
    expect(
      JSON.stringify(await store.db.selectFrom('accounts').selectAll().execute()),
    ).not.toContain('192.0.2.16');
    await store.destroy();
  });
});
