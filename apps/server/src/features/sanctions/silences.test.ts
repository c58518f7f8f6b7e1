import type { CallInput } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const BAN = { liveId: stage.live.liveId, state: 1, type: 0, accountId: stage.viewer.id } as const;
const UN_BAN = { ...BAN, state: 0, accountCorpId: stage.corpId } as const;
const ALL = { liveId: stage.live.liveId, state: 1, type: 1 } as const;

describeOnPersistentStore('silences', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await place.start();
  });
  afterAll(() => server.destroy());

  it('X-04 refuses what a muted viewer says, until the mute is lifted', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('silence', BAN);
    expect(await viewer.command('chat', { message: '听得见吗' })).toMatchObject({
      result: 43,
      body: { chat_result: 'blacklist' },
    });
    await host.ok('silence', UN_BAN);
    expect(await viewer.command('chat', { message: '又能说了' })).toMatchObject({ result: 0 });
    const { items } = await host.ok('commentList', { liveId: stage.live.liveId });
    expect(items.map(({ message }) => message)).not.toContain('听得见吗');
    expect(viewer.bodies('chat')).toHaveLength(1);
    await viewer.leave();
  });

  it('X-05 room-info contains whether the caller is muted in that room', async () => {
    const host = await server.signIn('host');
    const [viewer, other] = await Promise.all([server.signIn('viewer'), server.signIn('viewer2')]);
    const isMuted = async (who: typeof viewer, liveId: string) =>
      (await who.ok('roomInfo', { liveId })).isSilence;
    expect(await isMuted(viewer, stage.live.liveId)).toBe(0);
    await host.ok('silence', BAN);
    expect(await isMuted(viewer, stage.live.liveId)).toBe(1);
    expect(await isMuted(viewer, stage.paused.liveId)).toBe(0);
    expect(await isMuted(other, stage.live.liveId)).toBe(0);
    await host.ok('silence', UN_BAN);
    expect(await isMuted(viewer, stage.live.liveId)).toBe(0);
  });

  it('X-04 refuses the audience and no operator while all are muted', async () => {
    const admin = await server.signIn('admin');
    const viewer = await server.enter('viewer2', stage.live.liveId);
    const host = await server.enter('host', stage.live.liveId);
    await admin.ok('silence', ALL);
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({
      result: 43,
      body: { chat_result: 'forbidden' },
    });
    expect(await host.command('chat', { message: '请稍等' })).toMatchObject({ result: 0 });
    expect(await admin.ok('roomInfo', { liveId: stage.live.liveId })).toMatchObject({
      chatState: 3,
    });
    await admin.ok('silence', { ...ALL, state: 0 });
    expect(await viewer.command('chat', { message: '在的' })).toMatchObject({ result: 0 });
    await Promise.all([viewer.leave(), host.leave()]);
  });

  it('C-17 notifies every console and the person, once for each change', async () => {
    const host = await server.signIn('host');
    const console = await server.enter('admin', stage.live.liveId);
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('silence', BAN);
    await host.ok('silence', BAN);
    await host.ok('silence', UN_BAN);
    await host.ok('silence', UN_BAN);
    await host.ok('silence', ALL);
    await host.ok('silence', ALL);
    await host.ok('silence', { ...ALL, state: 0 });
    await viewer.receives(
      (n) => n.kind === 'notice' && n.notice.name === 'room' && n.notice.body.mute === 0,
    );
    expect(console.bodies('member')).toMatchObject([
      { account_id: stage.viewer.id, event: 'mute', mute: 1, role: 0 },
      { account_id: stage.viewer.id, event: 'unmute', mute: 0 },
    ]);
    expect(viewer.bodies('accountEvent')).toEqual([
      { account_id: stage.viewer.id, event: 'silence' },
      { account_id: stage.viewer.id, event: 'unsilence' },
    ]);
    expect(viewer.bodies('room')).toMatchObject([
      { state: 1, mute: 3 },
      { state: 1, mute: 0 },
    ]);
    expect(viewer.bodies('member')).toEqual([]);
    await Promise.all([console.leave(), viewer.leave()]);
  });

  it('M-01 lists who is muted, and unmutes from there', async () => {
    const host = await server.signIn('host');
    await host.ok('silence', { ...BAN, liveId: stage.paused.liveId });
    await host.ok('silence', {
      ...BAN,
      liveId: stage.paused.liveId,
      accountId: stage.otherViewer.id,
    });
    const page = (pageNum: number) =>
      host.ok('silenceList', { liveId: stage.paused.liveId, pageNum, pageSize: 1 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, second.total]).toEqual([2, 2]);
    const [one] = first.items;
    expect([...first.items, ...second.items].map(({ accountId }) => accountId).sort()).toEqual([
      stage.viewer.id,
      stage.otherViewer.id,
    ]);
    expect(one).toMatchObject({
      accountNickname: expect.any(String),
      corpName: expect.any(String),
    });
    await host.ok('silence', { ...UN_BAN, liveId: stage.paused.liveId });
    expect((await host.ok('silenceList', { liveId: stage.paused.liveId })).items).toMatchObject([
      {
        accountId: stage.otherViewer.id,
        accountCorpId: stage.otherCorpId,
        accountNickname: '橙子',
        accountName: 'viewer2',
        corpName: '星河传媒',
      },
    ]);
  });

  it('C-12 marks every comment of a muted sender', async () => {
    const host = await server.signIn('host');
    await host.ok('silence', { ...BAN, liveId: stage.portrait.liveId });
    const { items } = await host.ok('commentList', { liveId: stage.portrait.liveId });
    const flagged = new Set(
      items.filter(({ isSilence }) => isSilence === 1).map((c) => c.sourceId),
    );
    expect([...flagged]).toEqual([stage.viewer.id]);
  });

  it.each<[string, Partial<CallInput<'silence'>>, number]>([
    ['without an account', { accountId: undefined }, 40],
    ['of an unknown account', { accountId: 'u-nobody' }, 3],
    ['of an operator', { accountId: stage.hostAdmin.id }, 1],
    ['in a deleted room', { liveId: stage.deleted.liveId }, 5],
  ])('C-05 refuses a mute %s', async (_title, change, code) => {
    const admin = await server.signIn('admin');
    expect(await admin.call('silence', { ...BAN, ...change })).toMatchObject({ code });
  });

  it('E-05 mutes one person after the end, but not everybody', async () => {
    const host = await server.signIn('host');
    await host.ok('silence', { ...BAN, liveId: stage.ended.liveId });
    expect(await host.call('silence', { ...ALL, liveId: stage.ended.liveId })).toMatchObject({
      code: 5,
    });
    expect(await host.ok('roomInfo', { liveId: stage.ended.liveId })).toMatchObject({
      chatState: 0,
    });
  });

  it('T-07 does the same by admin_control', async () => {
    const host = await server.enter('host', stage.paused.liveId);
    const control = (action: 'silence' | 'unsilence' | 'silence_all' | 'unsilence_all') =>
      host.command('admin_control', { action, account_id: stage.viewer.id });
    expect(await control('silence')).toMatchObject({ result: 0 });
    const client = await server.signIn('host');
    const list = await client.ok('silenceList', { liveId: stage.paused.liveId });
    expect(list.items.map(({ accountId }) => accountId)).toContain(stage.viewer.id);
    expect(await control('unsilence')).toMatchObject({ result: 0 });
    expect(await control('silence_all')).toMatchObject({ result: 0 });
    expect(await client.ok('roomInfo', { liveId: stage.paused.liveId })).toMatchObject({
      chatState: 3,
    });
    expect(await control('unsilence_all')).toMatchObject({ result: 0 });
    const unnamed = await host.command('admin_control', {
      action: 'silence',
      account_id: undefined,
    });
    expect(unnamed).toMatchObject({ result: 40, msg: expect.stringContaining('account_id') });
    await host.leave();
  });

  it('T-07 answers wrong chat parameters with a chat result too', async () => {
    const viewer = await server.enter('viewer2', stage.live.liveId);
    expect(await viewer.command('chat', { message: '长'.repeat(65) })).toMatchObject({
      result: 40,
      msg: expect.stringContaining('不能超过64个字符'),
      body: { chat_result: 'error' },
    });
    await viewer.leave();
  });
});
