import type { TestClient } from '@live/testkit';
import { GuestBrowser, stage, TestMember, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
/** Another room that is open to guests. */
const elsewhere = { liveId: stage.portrait.liveId };

describeOnPersistentStore('sanctions and the rooms that they are not of', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 1_000 });
    [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  });
  afterAll(() => server.destroy());

  const enterElsewhere = (browser: GuestBrowser, nickname: string) =>
    browser.post('/room/guest', { ...elsewhere, nickname });
  const joinElsewhere = async (browser: GuestBrowser, nickname: string): Promise<TestMember> => {
    const { data } = await enterElsewhere(browser, nickname);
    const { token, account } = data as { token: string; account: { id: string } };
    const { roomId } = await server.client(token).ok('roomInfo', elsewhere);
    const membership = { token, accountId: account.id, roomId, ...elsewhere };
    return TestMember.join(server.url, membership, ['client']);
  };
  const speakElsewhere = async (browser: GuestBrowser, nickname: string): Promise<string> => {
    const guest = await joinElsewhere(browser, nickname);
    await guest.command('chat', { message: '别处的话' });
    await guest.leave();
    return guest.membership.accountId;
  };

  it('G-05 a guest who was sanctioned elsewhere enters here under every name, and is called neither', async () => {
    const browser = new GuestBrowser(server, '192.0.2.60');
    const { accountId } = await browser.speak('甲');
    const { accountId: other } = await browser.speak('乙');
    await admin.ok('silence', { ...elsewhere, state: 1, type: 0, accountId });
    await admin.ok('removalSave', { ...elsewhere, accountId });
    await browser.post('/auth/logout', {});
    expect(await browser.refusal()).toBeNull();
    expect(await browser.enter('丙')).toMatchObject({ code: 0 });
    const viewer = await server.signIn('viewer');
    for (const about of [accountId, other]) {
      await viewer.ok('reportCreate', { ...room, content: '两处', accountId: about });
      const card = await host.ok('personCard', { ...room, accountId: about });
      expect(card).toMatchObject({ isSilence: 0, isRemoved: 0 });
    }
    const { items } = await host.ok('reportList', { ...room, content: '两处' });
    expect(items.map(({ about }) => about?.isSilence)).toEqual([0, 0]);
    for (const list of ['silenceList', 'removalList'] as const)
      expect(await host.ok(list, room), list).toEqual({ items: [], total: 0 });
  });

  it('G-05 other names that spoke elsewhere alone are not among those of a removal', async () => {
    const browser = new GuestBrowser(server, '192.0.2.61');
    const { accountId: here } = await browser.speak('丁');
    const { accountId } = await browser.speak('戊');
    await speakElsewhere(browser, '己');
    await host.ok('removalSave', { ...room, accountId });
    const { items } = await host.ok('removalList', room);
    expect(items).toMatchObject([{ accountId, otherAccountIds: [here] }]);
    await host.ok('removalEnd', { ...room, accountId });
  });

  it('G-05 the card of one name lists the sanctions of another, and nothing else that was done', async () => {
    const browser = new GuestBrowser(server, '192.0.2.63');
    const { accountId } = await browser.speak('壬');
    const { accountId: other } = await browser.speak('癸');
    const { items } = await host.ok('commentList', room);
    const commentId = items.find(({ sourceId }) => sourceId === accountId)?.id ?? '';
    await host.ok('commentDel', { ...room, commentId });
    await host.ok('silence', { ...room, state: 1, type: 0, accountId });
    await host.ok('silence', { ...room, state: 0, type: 0, accountId });
    const actionsOn = async (id: string) => {
      const { actions } = await host.ok('personCard', { ...room, accountId: id });
      return actions.map(({ action }) => action);
    };
    expect(await actionsOn(accountId)).toEqual(['unsilence', 'silence', 'comment-del']);
    expect(await actionsOn(other)).toEqual(['unsilence', 'silence']);
  });

  it('G-05 a network that is restricted here is open elsewhere', async () => {
    const { accountId } = await new GuestBrowser(server, '192.0.2.62').speak('庚');
    await host.ok('removalSave', { ...room, accountId, limitsNetwork: 1 });
    const neighbour = new GuestBrowser(server, '192.0.2.62');
    expect(await neighbour.enter('辛')).toMatchObject({ code: 43 });
    expect(await enterElsewhere(neighbour, '辛')).toMatchObject({ code: 0 });
    await host.ok('removalEnd', { ...room, accountId });
  });

  it('G-01 deletes and counts what the muted person wrote here, and nothing elsewhere', async () => {
    const viewer = await server.enter('viewer2', elsewhere.liveId);
    const here = await server.enter('viewer2', room.liveId);
    const id = viewer.membership.accountId;
    for (const message of ['一', '二']) await viewer.command('chat', { message });
    await here.command('chat', { message: '三' });
    const count = async (of: { liveId: string }) =>
      (await admin.ok('personCommentCount', { ...of, accountId: id })).count;
    const [counted, kept] = [await count(room), await count(elsewhere)];
    const mute = { ...room, state: 1, type: 0, accountId: id } as const;
    const { actionId = '' } = await host.ok('silence', { ...mute, deleteComments: 1 });
    expect([await count(room), await count(elsewhere)]).toEqual([0, kept]);
    const { items } = await host.ok('actionList', { ...room, kind: 'silence' });
    expect(items[0]?.detail).toBe(`本场，删除评论${counted}条`);
    await host.ok('undo', { ...room, actionId });
    expect([await count(room), await count(elsewhere)]).toEqual([counted, kept]);
    await Promise.all([viewer.leave(), here.leave()]);
  });

  it('G-06 guests of this room stay when another admits none any more', async () => {
    const here = await new GuestBrowser(server, '192.0.2.65').join('丑');
    const there = await joinElsewhere(new GuestBrowser(server, '192.0.2.66'), '寅');
    await admin.ok('flowSave', { ...elsewhere, guestPolicy: 2 });
    await there.cutOff();
    expect(await here.command('chat', { message: '我还在' })).toMatchObject({ result: 0 });
    await here.leave();
    await admin.ok('flowSave', { ...elsewhere, guestPolicy: 0 });
  });

  it('G-12 nobody is reported here who has spoken elsewhere alone', async () => {
    const accountId = await speakElsewhere(new GuestBrowser(server, '192.0.2.67'), '卯');
    const viewer = await server.signIn('viewer');
    const report = { content: '骚扰', accountId };
    expect(await viewer.call('reportCreate', { ...room, ...report })).toMatchObject({
      code: 1,
      msg: '用户不存在',
    });
    expect(await viewer.call('reportCreate', { ...elsewhere, ...report })).toMatchObject({
      code: 0,
    });
  });

  it('G-01 G-04 G-05 says whom a sanction is not for', async () => {
    const admin = stage.hostAdmin.id;
    const mute = { ...room, state: 1, type: 0 } as const;
    expect(await host.call('silence', { ...mute, accountId: admin })).toMatchObject({
      code: 1,
      msg: '只能禁言观众',
    });
    expect(await host.call('removalSave', { ...room, accountId: admin })).toMatchObject({
      code: 1,
      msg: '只能移出观众',
    });
    const member = await server.enter('viewer2', room.liveId);
    const { accountId } = member.membership;
    for (const call of [
      host.call('silence', { ...mute, accountId, limitsNetwork: 1 }),
      host.call('removalSave', { ...room, accountId, limitsNetwork: 1 }),
    ])
      expect(await call).toMatchObject({ code: 1, msg: '只能限制访客的网络' });
    await host.ok('silence', { ...mute, accountId });
    expect(await member.command('chat', { message: '在吗' })).toMatchObject({
      result: 43,
      body: { chat_result: 'blacklist' },
      msg: '您已被禁言',
    });
    await host.ok('silence', { ...mute, state: 0, accountId });
    await member.leave();
  });

  it('G-01 G-04 the end of a live leaves the sanctions of other rooms', async () => {
    const member = await server.enter('viewer', room.liveId);
    await member.leave();
    const { id: accountId } = stage.viewer;
    await host.ok('silence', { ...room, state: 1, type: 0, accountId });
    await host.ok('removalSave', { ...room, accountId });
    await admin.ok('roomClose', elsewhere);
    for (const list of ['silenceList', 'removalList'] as const) {
      const { items } = await host.ok(list, room);
      expect(
        items.map((one) => one.accountId),
        list,
      ).toEqual([accountId]);
    }
  });
});
