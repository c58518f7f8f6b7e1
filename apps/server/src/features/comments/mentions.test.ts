import type { TestClient, TestServer } from '@live/testkit';
import { aViewer, GuestBrowser, stage, TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const liveId = stage.live.liveId;
const atWho = (accountId: string, nickName: string) => JSON.stringify([{ accountId, nickName }]);
const HOST = { accountId: stage.host.id, nickName: '林晓' };
const INVENTED = { accountId: 'u-nobody', nickName: '某' };

describeOnPersistentStore('mentions', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let viewer: TestMember;
  beforeAll(async () => {
    server = await place.start();
    admin = await server.signIn('admin');
    viewer = await server.enter('viewer', liveId);
    await viewer.command('enter', {});
  });
  afterAll(() => server.destroy());

  const newest = async () => (await admin.ok('commentList', { liveId })).items.at(-1);

  it.each([
    ['somebody who is not there at all', atWho('u-nobody', '林晓')],
    ['the host by another name', atWho(stage.host.id, '系统消息')],
    ['somebody else by the name of the host', atWho(stage.viewer.id, '林晓')],
    ['a host who never came here', atWho(stage.otherHost.id, '苏木')],
    ['an invented one beside the host', JSON.stringify([HOST, INVENTED])],
    ['a crowd', JSON.stringify(Array(11).fill(HOST))],
  ])('C-09 refuse %s, and store nothing', async (_, invented) => {
    const before = await newest();
    const chat = await viewer.command('chat', { message: '@某 你好', at_who: invented });
    expect(chat).toMatchObject({ result: 40 });
    const answer = await admin.call('commentSystem', {
      liveId,
      accountId: stage.admin.id,
      accountCorpId: '',
      isSystem: 0,
      comment: '@某 你好',
      atWho: invented,
    });
    expect(answer).toMatchObject({ code: 40 });
    expect(await newest()).toEqual(before);
  });

  it('C-09 refuse somebody who came to another room alone', async () => {
    const elsewhere = stage.portrait.liveId;
    const browser = new GuestBrowser(server, '192.0.2.80');
    const { data } = await browser.post('/room/guest', { liveId: elsewhere, nickname: '别处的人' });
    const { token, account } = data as { token: string; account: { id: string } };
    const { roomId } = await server.client(token).ok('roomInfo', { liveId: elsewhere });
    const membership = { token, accountId: account.id, roomId, liveId: elsewhere };
    const guest = await TestMember.join(server.url, membership, ['client']);
    await guest.command('enter', {});
    await guest.command('chat', { message: '我在别处' });
    await admin.ok('roomStats', { liveId: elsewhere });
    const at_who = atWho(account.id, '别处的人');
    expect(await viewer.command('chat', { message: '你好', at_who })).toMatchObject({ result: 40 });
    expect(await guest.command('chat', { message: '你好', at_who })).toMatchObject({ result: 0 });
    await guest.leave();
  });

  it('C-09 take the host, operators, those who watch, and those who spoke', async () => {
    const known = [
      atWho(stage.host.id, '林晓'),
      atWho(stage.admin.id, '运营小周'),
      atWho(stage.viewer.id, '小鱼儿'),
      // Commented earlier, and is not in the room now.
      atWho(stage.otherViewer.id, '橙子'),
    ];
    // Somebody of their own: one person may send only ten comments in ten seconds.
    const [talkative] = await server.add(aViewer());
    const speaker = await server.enter(talkative.name, liveId);
    for (const at_who of known) {
      expect(await speaker.command('chat', { message: '你好', at_who }), at_who).toMatchObject({
        result: 0,
      });
      expect((await newest())?.atWho).toBe(at_who);
    }
    await speaker.leave();
  });
});
