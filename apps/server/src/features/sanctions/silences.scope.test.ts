import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const MUTE = { ...room, state: 1, type: 0, accountId: stage.viewer.id } as const;
const UNMUTE = { ...MUTE, state: 0 } as const;
const SOON = { timeout: 200_000 };

describeOnPersistentStore('how far a mute reaches', (place) => {
  let server: TestServer;
  let host: TestClient;
  let admin: TestClient;
  let viewer: TestMember;
  let other: TestMember;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
    host = await server.signIn('host');
    admin = await server.signIn('admin');
    viewer = await server.enter('viewer', stage.live.liveId);
    other = await server.enter('viewer2', stage.live.liveId);
  });
  afterAll(() => server.destroy());

  const shown = async () =>
    (await host.ok('commentList', room)).items.map(({ id, message }) => `${id} ${message}`);
  const countOf = async () =>
    (await host.ok('personCommentCount', { ...room, accountId: stage.viewer.id })).count;

  it('G-01 G-10 deletes the comments with the mute, and undoing brings back both', async () => {
    for (const message of ['扫码甲', '扫码乙', '扫码丙']) await viewer.command('chat', { message });
    await other.command('chat', { message: '别人的话' });
    const before = await shown();
    const count = await countOf();
    expect(count).toBeGreaterThanOrEqual(3);
    const order = { ...MUTE, durationSeconds: 60, reason: '广告', deleteComments: 1 } as const;
    const { actionId = '' } = await host.ok('silence', order);
    expect(await countOf()).toBe(0);
    expect((await shown()).some((line) => line.includes('扫码'))).toBe(false);
    expect((await shown()).some((line) => line.includes('别人的话'))).toBe(true);
    await expect.poll(() => other.bodies('commentClear'), SOON).toHaveLength(1);
    expect(other.bodies('commentClear')).toMatchObject([{ account_id: stage.viewer.id }]);
    expect(await admin.ok('undo', { ...room, actionId })).toEqual({});
    expect(await shown()).toEqual(before);
    expect((await host.ok('silenceList', room)).total).toBe(0);
    await expect
      .poll(() => other.bodies('commentRestore').flatMap(({ comments }) => comments), SOON)
      .toHaveLength(count);
  });

  it('G-10 the comments come back after the mute has ended by itself', async () => {
    const before = await shown();
    const order = { ...MUTE, durationSeconds: 60, deleteComments: 1 } as const;
    const { actionId = '' } = await host.ok('silence', order);
    clock.offset += 61_000;
    const muted = async () => (await host.ok('silenceList', room)).total;
    await expect.poll(muted, SOON).toBe(0);
    expect(await host.ok('undo', { ...room, actionId })).toEqual({});
    expect(await shown()).toEqual(before);
  });

  it('G-01 a muted person whose comments are deleted later stays muted when that is undone', async () => {
    await host.ok('silence', MUTE);
    const { actionId = '' } = await host.ok('silence', { ...MUTE, deleteComments: 1 });
    expect(await countOf()).toBe(0);
    // The log says how long the mute lasts, and not of one that stayed as it was.
    const [again, first] = (await host.ok('actionList', { ...room, kind: 'silence' })).items;
    expect(first?.detail).toBe('本场');
    expect(again?.detail).toMatch(/^删除评论\d+条$/);
    await host.ok('undo', { ...room, actionId });
    expect(await countOf()).toBeGreaterThan(0);
    expect((await host.ok('silenceList', room)).total).toBe(1);
    await host.ok('silence', UNMUTE);
  });

  it('G-11 who deletes a comment that went with a mute learns by whom', async () => {
    const { items } = await host.ok('commentList', room);
    const commentId = items.find(({ sourceId }) => sourceId === stage.viewer.id)?.id ?? '';
    const { actionId = '' } = await admin.ok('silence', { ...MUTE, deleteComments: 1 });
    const { nickname } = (await admin.ok('accountGet', {})).account;
    expect(await host.ok('commentDel', { ...room, commentId })).toEqual({ handledBy: nickname });
    await admin.ok('undo', { ...room, actionId });
  });

  it('G-01 super admins mute in all rooms, and only they lift it', async () => {
    const elsewhere = await server.enter('viewer', stage.portrait.liveId);
    const everywhere = { ...MUTE, reason: '诱导交易', everywhere: 1 } as const;
    expect(await host.call('silence', everywhere)).toMatchObject({ code: 43 });
    const { actionId = '' } = await admin.ok('silence', everywhere);
    for (const member of [viewer, elsewhere]) {
      expect(await member.command('chat', { message: '在吗' })).toMatchObject({
        result: 43,
        body: { chat_result: 'blacklist' },
      });
      await expect
        .poll(() => member.bodies('accountEvent').at(-1), SOON)
        .toMatchObject({ event: 'silence' });
    }
    for (const liveId of [stage.live.liveId, stage.portrait.liveId]) {
      const { items } = await host.ok('silenceList', { liveId });
      expect(items).toMatchObject([{ accountId: stage.viewer.id, isEverywhere: 1 }]);
    }
    const logged = await admin.ok('actionList', { ...room, kind: 'silence-everywhere' });
    expect(logged.items[0]?.detail).toBe('诱导交易，长期');
    const own = await server.signIn('viewer');
    const info = await own.ok('roomInfo', { liveId: stage.paused.liveId });
    expect(info).toMatchObject({ isSilence: 1, silenceReason: '诱导交易' });
    const { items } = await host.ok('commentList', room);
    expect(items.find(({ sourceId }) => sourceId === stage.viewer.id)?.isSilence).toBe(1);

    expect(await host.call('silence', UNMUTE)).toMatchObject({
      code: 43,
      msg: '该用户在全部直播间被禁言，只有管理员可以解除',
    });
    expect(await host.call('undo', { ...room, actionId })).toMatchObject({ code: 43 });
    expect(await admin.ok('undo', { ...room, actionId })).toEqual({});
    expect(await elsewhere.command('chat', { message: '在的' })).toMatchObject({ result: 0 });
    await elsewhere.leave();
  });

  it('G-01 a super admin who unmutes lifts both mutes, and undoing brings back both', async () => {
    await host.ok('silence', { ...MUTE, reason: '刷屏' });
    await admin.ok('silence', { ...MUTE, reason: '辱骂', everywhere: 1 });
    expect((await host.ok('silenceList', room)).items).toMatchObject([{ reason: '辱骂' }]);
    const { actionId = '' } = await admin.ok('silence', UNMUTE);
    expect((await host.ok('silenceList', room)).total).toBe(0);
    await admin.ok('undo', { ...room, actionId });
    const { items, total } = await host.ok('silenceList', room);
    expect(total).toBe(1);
    expect(items).toMatchObject([{ reason: '辱骂', isEverywhere: 1 }]);
    await admin.ok('silence', UNMUTE);
  });

  it('G-02 a mute of all rooms ends by itself too', async () => {
    await admin.ok('silence', { ...MUTE, durationSeconds: 60, everywhere: 1 });
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 43 });
    clock.offset += 61_000;
    await expect
      .poll(() => viewer.bodies('accountEvent').at(-1), SOON)
      .toMatchObject({ event: 'unsilence' });
    expect(await viewer.command('chat', { message: '又能说了' })).toMatchObject({ result: 0 });
  });
});
