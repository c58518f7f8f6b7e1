import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const NOTHING = { text: '' };

describeOnPersistentStore('what stands on top', (place) => {
  let server: TestServer;
  let host: TestClient;
  let viewer: TestMember;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY });
    host = await server.signIn('host');
    viewer = await server.enter('viewer', stage.live.liveId);
  });
  afterAll(() => server.destroy());

  const pin = (wanted: { text: string; commentId?: string }) =>
    host.ok('flowSave', { ...room, pin: wanted });
  const pinned = async () => (await host.ok('roomInfo', room)).flow?.pin;
  const say = async (message: string): Promise<string> => {
    const { body } = await viewer.command('chat', { message });
    return (body as { comment_id: string }).comment_id;
  };

  it('J-10 an announcement is announced, and read by whoever comes later, until it is taken down', async () => {
    await pin({ text: ' 满两百\n减二十 ' });
    const announced = { live_id: stage.live.liveId, flow: { pin: { text: '满两百 减二十' } } };
    // Notices come in order: the reply to a later command follows them.
    await say('好');
    expect(viewer.bodies('flow').at(-1)).toMatchObject(announced);
    const late = await server.signIn('viewer2');
    expect((await late.ok('roomInfo', room)).flow?.pin).toEqual({ text: '满两百 减二十' });
    expect(await host.call('flowSave', { ...room, pin: { text: '字'.repeat(65) } })).toMatchObject({
      code: 40,
    });
    const longest = '字'.repeat(64);
    await pin({ text: longest });
    expect(await pinned()).toEqual({ text: longest });
    await pin(NOTHING);
    expect(await pinned()).toEqual(NOTHING);
    const { items } = await host.ok('actionList', { ...room, kind: 'flow-save' });
    expect(items.map(({ detail }) => detail)).toEqual([
      '取消置顶',
      `置顶：${longest}`,
      '置顶：满两百 减二十',
    ]);
    await say('好的');
    expect(viewer.bodies('flow').at(-1)).toMatchObject({ flow: { pin: NOTHING } });
  });

  it('J-10 a comment is quoted as it was written, whatever the request says', async () => {
    const commentId = await say('三号有现货吗');
    await pin({ text: '别的话', commentId });
    expect(await pinned()).toEqual({ text: '三号有现货吗', commentId, name: '小鱼儿' });
    const missing = { ...room, pin: { text: '', commentId: '999999' } };
    expect(await host.call('flowSave', missing)).toMatchObject({ code: 1, msg: '评论不存在' });
    await pin(NOTHING);
  });

  it('J-10 no comment of another room is pinned, and none that was deleted', async () => {
    const elsewhere = { liveId: stage.portrait.liveId };
    const deleted = await say('马上删掉');
    await host.ok('commentDel', { ...room, commentId: deleted });
    const { items } = await host.ok('commentList', elsewhere);
    let foreign = items.at(-1)?.id ?? '0';
    // Numbers are those of a room: one that this room has not given yet.
    while (Number(foreign) <= Number(deleted)) {
      const sender = { accountId: stage.host.id, accountCorpId: '', isSystem: 0 } as const;
      await host.ok('commentSystem', { ...elsewhere, ...sender, comment: '别处的话' });
      foreign = (await host.ok('commentList', elsewhere)).items.at(-1)?.id ?? '0';
    }
    for (const commentId of [deleted, foreign])
      expect(await host.call('flowSave', { ...room, pin: { text: '', commentId } })).toMatchObject({
        code: 1,
        msg: '评论不存在',
      });
    expect(await pinned()).toEqual(NOTHING);
  });

  it('J-10 a comment that is deleted is taken down, alone or with all of its sender', async () => {
    const first = await say('买一送一');
    await pin({ text: '', commentId: first });
    await host.ok('commentDel', { ...room, commentId: first });
    expect(await pinned()).toEqual(NOTHING);
    await pin({ text: '', commentId: await say('再买一送一') });
    const person = { ...room, type: 0, accountId: stage.viewer.id } as const;
    await host.ok('silence', { ...person, state: 1, deleteComments: 1 });
    expect(await pinned()).toEqual(NOTHING);
    await host.ok('silence', { ...person, state: 0 });
  });

  it('J-10 G-10 is undone, but brings no deleted comment back on top', async () => {
    const commentId = await say('几点开抢');
    await pin({ text: '', commentId });
    const replaced = await pin({ text: '八点开抢' });
    await host.ok('undo', { ...room, actionId: replaced.actionId ?? '' });
    expect(await pinned()).toMatchObject({ commentId });
    const { actionId = '' } = await pin({ text: '八点开抢' });
    await host.ok('commentDel', { ...room, commentId });
    expect(await host.call('undo', { ...room, actionId })).toMatchObject({ code: 1 });
    expect(await pinned()).toEqual({ text: '八点开抢' });
    await pin(NOTHING);
  });

  it('J-10 Y-02 nothing of a person who was erased stays on top', async () => {
    const platform = new PlatformClient(server);
    await platform.ok('platformAccountSave', {
      name: 'leaving',
      nickname: '要走的人',
      password: 'demo-password',
    });
    const leaving = await server.enter('leaving', stage.live.liveId);
    const { body } = await leaving.command('chat', { message: '我的电话是123' });
    await leaving.leave();
    await pin({ text: '', commentId: (body as { comment_id: string }).comment_id });
    await platform.ok('platformPersonErase', { name: 'leaving' });
    expect(await pinned()).toEqual(NOTHING);
  });
});
