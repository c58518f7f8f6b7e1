import { PromptState } from '@live/protocol';
import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const SOON = { timeout: 200_000 };

describeOnPersistentStore('lines to the host', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  const start = async () => {
    server = await place.start();
    [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  };
  beforeAll(start);
  afterAll(() => server.destroy());

  const send = async (text: string) => (await admin.ok('promptSend', { ...room, text })).promptId;
  const current = async () => (await host.ok('promptCurrent', room)).prompt;
  const received = (member: TestMember) =>
    member.bodies('prompt').map(({ prompt: { text, state } }) => [text, state]);

  it('J-13 reaches the host and the operators, stands across a restart, and is taken away once', async () => {
    expect(await current()).toBeNull();
    let phone = await server.enter('host', stage.live.liveId);
    const promptId = await send(' 介绍\n三号链接 ');
    await expect.poll(() => received(phone), SOON).toEqual([['介绍 三号链接', 0]]);
    await phone.leave();
    await server.destroy();
    await start();
    phone = await server.enter('host', stage.live.liveId);
    const console = await server.enter('admin', stage.live.liveId);
    expect(await current()).toMatchObject({
      id: promptId,
      text: '介绍 三号链接',
      state: PromptState.SHOWN,
      operatorName: (await admin.ok('accountGet', {})).account.nickname,
    });
    await host.ok('promptTake', { ...room, promptId });
    await host.ok('promptTake', { ...room, promptId });
    await expect.poll(() => received(console), SOON).toEqual([['介绍 三号链接', 1]]);
    expect(await current()).toMatchObject({ state: PromptState.TAKEN });
    const late = await admin.ok('promptWithdraw', { ...room, promptId });
    expect(late.handledBy).toBe((await host.ok('accountGet', {})).account.nickname);
    await Promise.all([phone.leave(), console.leave()]);
  });

  it('J-13 has 1 to 64 characters', async () => {
    const refused = async (text: string) => (await admin.call('promptSend', { ...room, text })).msg;
    for (const text of ['', ' \n ']) expect(await refused(text)).toContain('请输入提词');
    expect(await refused('字'.repeat(65))).toContain('提词不能超过64个字符');
    await send('字'.repeat(64));
    expect(await current()).toMatchObject({ text: '字'.repeat(64) });
  });

  it('J-13 a new line replaces the one before, which nobody can end any more', async () => {
    const before = await send('快讲库存');
    const after = await send('慢一点');
    await host.ok('promptTake', { ...room, promptId: before });
    expect(await admin.ok('promptWithdraw', { ...room, promptId: before })).toEqual({});
    expect(await current()).toMatchObject({ id: after, state: PromptState.SHOWN });
    await host.ok('promptWithdraw', { ...room, promptId: after });
    expect(await current()).toMatchObject({ text: '慢一点', state: PromptState.WITHDRAWN });
  });

  it('J-13 only the host takes a line away, and each step stands in the log', async () => {
    const promptId = await send('看一下提问');
    expect(await admin.call('promptTake', { ...room, promptId })).toMatchObject({ code: 43 });
    expect(await current()).toMatchObject({ state: PromptState.SHOWN });
    await host.ok('promptTake', { ...room, promptId });
    const { items } = await admin.ok('actionList', room);
    expect(
      items
        .slice(0, 3)
        .map(({ action, operatorId, personId, detail }) => [action, operatorId, personId, detail]),
    ).toEqual([
      ['prompt-take', stage.host.id, stage.admin.id, '看一下提问'],
      ['prompt-send', stage.admin.id, stage.host.id, '看一下提问'],
      ['prompt-withdraw', stage.host.id, stage.admin.id, '慢一点'],
    ]);
  });

  it('J-13 a viewer neither receives nor reads a line, nor the notices that carry it', async () => {
    const member = await server.enter('viewer', stage.live.liveId);
    const viewer = await server.signIn('viewer');
    const promptId = await send('只有主播看得到');
    // Notices come in order: the reply to a later command follows them.
    await member.command('chat', { message: '在吗' });
    expect(member.bodies('prompt')).toEqual([]);
    for (const call of ['promptCurrent', 'promptTake', 'promptWithdraw', 'promptSend'] as const)
      expect(await viewer.call(call, { ...room, promptId, text: '换掉' })).toMatchObject({
        code: 43,
      });
    const detail = await viewer.ok('roomInfo', room);
    const { items } = await viewer.ok('commentList', room);
    expect(JSON.stringify([detail, items])).not.toContain('只有主播看得到');
    expect(await current()).toMatchObject({ state: PromptState.SHOWN });
    const topic = `live/${member.membership.roomId}/server`;
    await expect(member.mqtt.subscribeAsync(topic)).rejects.toThrow();
    await member.leave();
  });

  it('J-13 each room has its own line', async () => {
    const elsewhere = { liveId: stage.paused.liveId };
    const here = await send('这里的一句');
    const { promptId } = await admin.ok('promptSend', { ...elsewhere, text: '那里的一句' });
    await admin.ok('promptWithdraw', { ...room, promptId });
    expect(await current()).toMatchObject({ id: here, state: PromptState.SHOWN });
    await admin.ok('promptWithdraw', { ...room, promptId: here });
    expect(await current()).toMatchObject({ state: PromptState.WITHDRAWN });
    const { prompt } = await host.ok('promptCurrent', elsewhere);
    expect(prompt).toMatchObject({ text: '那里的一句', state: PromptState.SHOWN });
  });
});
