import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const room = { liveId: stage.live.liveId };
const MUTE = { ...room, state: 1, type: 0, accountId: stage.viewer.id } as const;
const UNMUTE = { ...MUTE, state: 0 } as const;
const ALL = { ...room, state: 1, type: 1 } as const;

describeOnPersistentStore('undoing', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  let admin: TestClient;
  let viewer: TestMember;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
    host = await server.signIn('host');
    admin = await server.signIn('admin');
    viewer = await server.enter('viewer', stage.live.liveId);
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const undo = (by: TestClient, actionId: string | undefined) =>
    by.call('undo', { ...room, actionId: actionId ?? '' });
  const silences = async () => (await host.ok('silenceList', room)).items;
  const isMuted = async () =>
    (await silences()).some(({ accountId }) => accountId === stage.viewer.id);
  const say = async (message: string): Promise<string> => {
    const { body } = await viewer.command('chat', { message });
    return (body as { comment_id: string }).comment_id;
  };
  const shownIds = async () => (await host.ok('commentList', room)).items.map(({ id }) => id);
  const logged = (target: string) =>
    store.db
      .selectFrom('actions')
      .select(['actor_id', 'action', 'undone_by'])
      .where((eb) => eb.or([eb('id', '=', target), eb('target', '=', target)]))
      .orderBy('at')
      .execute();

  it('G-10 a restored comment stands in its old place, and is announced', async () => {
    const commentId = await say('先来的');
    await say('后来的');
    const before = await shownIds();
    const { actionId = '' } = await host.ok('commentDel', { ...room, commentId });
    expect(await shownIds()).not.toContain(commentId);
    expect(await undo(admin, actionId)).toMatchObject({ code: 0, data: {} });
    expect(await shownIds()).toEqual(before);
    await expect
      .poll(() => viewer.bodies('commentRestore'), { timeout: 200_000 })
      .toMatchObject([{ comments: [{ comment_id: commentId, message: '先来的' }] }]);
    expect(await logged(actionId)).toEqual([
      { actor_id: stage.host.id, action: 'comment-del', undone_by: stage.admin.id },
      { actor_id: stage.admin.id, action: 'undo', undone_by: '' },
    ]);
  });

  it('G-10 a mute is lifted, or becomes what it was before it was changed', async () => {
    const first = await host.ok('silence', { ...MUTE, durationSeconds: 600, reason: '广告' });
    const second = await admin.ok('silence', { ...MUTE, durationSeconds: 3600, reason: '辱骂' });
    expect(await undo(host, first.actionId)).toMatchObject({
      code: 1,
      msg: expect.stringMatching(/^之后.+进行了“禁言”，无法撤销$/),
    });
    expect(await silences()).toMatchObject([{ reason: '辱骂' }]);
    expect(await undo(host, second.actionId)).toMatchObject({ code: 0 });
    const [left] = await silences();
    expect(left).toMatchObject({ reason: '广告' });
    expect(left?.secondsLeft).toBeLessThanOrEqual(600);
    expect(await undo(host, first.actionId)).toMatchObject({ code: 0 });
    expect(await isMuted()).toBe(false);
    expect(await viewer.command('chat', { message: '又能说了' })).toMatchObject({ result: 0 });
  });

  it('G-10 an unmute becomes the mute that it was', async () => {
    await host.ok('silence', { ...MUTE, reason: '刷屏' });
    const { actionId } = await host.ok('silence', UNMUTE);
    expect(await undo(host, actionId)).toMatchObject({ code: 0 });
    expect(await silences()).toMatchObject([{ reason: '刷屏' }]);
    await host.ok('silence', UNMUTE);
  });

  it('G-10 a mute that has ended by itself is not undone', async () => {
    const { actionId } = await host.ok('silence', { ...MUTE, durationSeconds: 60 });
    clock.offset += 61_000;
    await expect.poll(isMuted, { timeout: 200_000 }).toBe(false);
    expect(await undo(host, actionId)).toMatchObject({
      code: 1,
      msg: '“禁言”之后情况已变化，无法撤销',
    });
    const lasting = await host.ok('silence', { ...MUTE, durationSeconds: 60 });
    const lifted = await host.ok('silence', UNMUTE);
    clock.offset += 61_000;
    expect(await undo(host, lifted.actionId)).toMatchObject({ code: 1 });
    expect(await undo(host, lasting.actionId)).toMatchObject({ code: 1 });
    expect(await isMuted()).toBe(false);
  });

  it('G-10 a mute of all, the category and the permission become what they were', async () => {
    const info = () => host.ok('roomInfo', room);
    const all = await host.ok('silence', ALL);
    expect(await undo(host, all.actionId)).toMatchObject({ code: 0 });
    expect(await info()).toMatchObject({ chatState: 0 });
    await host.ok('silence', ALL);
    const lifted = await host.ok('silence', { ...ALL, state: 0 });
    expect(await undo(admin, lifted.actionId)).toMatchObject({ code: 0 });
    expect(await info()).toMatchObject({ chatState: 3 });
    await host.ok('silence', { ...ALL, state: 0 });

    const { liveCategoryId } = await info();
    const categories = await admin.ok('roomCategoryList', {});
    const other = categories.find(({ id }) => id !== liveCategoryId)?.id ?? '';
    const { actionId } = await admin.ok('categorySet', { ...room, categoryId: other });
    // Who may not change it may not undo it.
    expect(await undo(host, actionId)).toMatchObject({ code: 43 });
    expect(await undo(admin, actionId)).toMatchObject({ code: 0 });
    expect(await info()).toMatchObject({ liveCategoryId });

    const permission = () => admin.ok('authTagList', room);
    const saved = await permission();
    const changed = await admin.ok('authTagUpdate', { ...room, authTagList: 'level-1#普通会员' });
    expect(await undo(host, changed.actionId)).toMatchObject({ code: 43 });
    expect(await undo(admin, changed.actionId)).toMatchObject({ code: 0 });
    expect(await permission()).toEqual(saved);
    viewer = await server.enter('viewer', stage.live.liveId);
  });

  it('G-10 an activity goes on, unless another one runs', async () => {
    const launch = { ...room, activityName: '抽奖', activityLink: 'https://example.com' };
    const active = async () => (await host.ok('activeActivityInfo', room)).activeActivityInfo;
    const { activityId } = await host.ok('activityCreate', launch);
    const { actionId } = await host.ok('activityClose', { ...room, activityId });
    expect(await undo(host, actionId)).toMatchObject({ code: 0 });
    expect(await active()).toMatchObject({ activityId });
    const again = await host.ok('activityClose', { ...room, activityId });
    const other = await host.ok('activityCreate', launch);
    expect(await undo(host, again.actionId)).toMatchObject({
      code: 1,
      msg: expect.stringContaining('“发起活动”'),
    });
    expect(await active()).toMatchObject({ activityId: other.activityId });
  });

  it('G-10 of two operators who undo the same action one does, and the other learns who', async () => {
    const { actionId } = await host.ok('silence', MUTE);
    const answers = await Promise.all([undo(host, actionId), undo(admin, actionId)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.filter(({ data }) => (data as { handledBy?: string }).handledBy)).toHaveLength(
      1,
    );
    expect(await logged(actionId ?? '')).toHaveLength(2);
    expect(await isMuted()).toBe(false);
  });

  it('G-10 undoes no action of another room, and none that cannot be undone', async () => {
    const { actionId = '' } = await host.ok('silence', MUTE);
    const elsewhere = await host.call('undo', { liveId: stage.portrait.liveId, actionId });
    expect(elsewhere).toMatchObject({ code: 1, msg: '该操作不存在' });
    expect(await isMuted()).toBe(true);
    expect(await undo(host, actionId)).toMatchObject({ code: 0 });
    const { id } = await store.db
      .selectFrom('actions')
      .select('id')
      .where('target', '=', actionId)
      .executeTakeFirstOrThrow();
    expect(await undo(host, id)).toMatchObject({ code: 1, msg: '该操作不能撤销' });
  });

  it('G-11 who finds the same done already learns by whom, and it is done once', async () => {
    const commentId = await say('重复处理');
    const deletion = { ...room, commentId };
    const name = (await admin.ok('accountGet', {})).account.nickname;
    await admin.ok('commentDel', deletion);
    expect(await host.ok('commentDel', deletion)).toEqual({ handledBy: name });
    expect(await admin.ok('commentDel', deletion)).toEqual({});
    await admin.ok('silence', MUTE);
    expect(await host.ok('silence', MUTE)).toEqual({ handledBy: name });
    await admin.ok('silence', UNMUTE);
    expect(await host.ok('silence', UNMUTE)).toEqual({ handledBy: name });
    await admin.ok('silence', ALL);
    expect(await host.ok('silence', ALL)).toEqual({ handledBy: name });
    await admin.ok('silence', { ...ALL, state: 0 });
  });

  it('G-09 notifies the consoles of the room of each new entry, and no viewer', async () => {
    const console = await server.enter('hostadmin', stage.live.liveId);
    const { actionId = '' } = await host.ok('silence', MUTE);
    await undo(admin, actionId);
    await expect.poll(() => console.bodies('actionLogged'), { timeout: 200_000 }).toHaveLength(2);
    expect(console.bodies('actionLogged')).toMatchObject([
      { action_id: actionId, action: 'silence', actor_id: stage.host.id },
      { action: 'undo', actor_id: stage.admin.id, undone_id: actionId },
    ]);
    expect(viewer.bodies('actionLogged')).toEqual([]);
  });
});
