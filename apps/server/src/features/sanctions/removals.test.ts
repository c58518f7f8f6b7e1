import { connectBroker, stage, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const VIEWER = { ...room, accountId: stage.viewer.id };
const SOON = { timeout: 200_000 };

describeOnPersistentStore('removals', (place) => {
  let server: TestServer;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
  });
  afterAll(() => server.destroy());

  const entryOf = async (name: string, liveId = room.liveId) =>
    (await (await server.signIn(name)).ok('roomEntry', { liveId })).refusal;
  const isOut = async () => (await entryOf('viewer')) !== null;

  it('G-04 a removed person is out of everything at once, and learns why and until when', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    const { accountId, token } = viewer.membership;
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 600, reason: '广告' });
    await viewer.cutOff();
    expect(viewer.bodies('kickout')).toEqual([{ account_id: stage.viewer.id }]);
    await expect(connectBroker(server.url, accountId, token)).rejects.toThrow();
    const msg = '您已被移出直播间，原因：广告，10分钟后可以再次进入';
    for (const call of ['roomInfo', 'accountGet', 'commentList'] as const)
      expect(await server.client(token).call(call, room)).toMatchObject({ code: 43, msg });
    clock.offset += 120_000;
    const refusal = await entryOf('viewer');
    expect(refusal).toMatchObject({ kind: 'removed', reason: '广告' });
    expect(refusal?.secondsLeft).toBeGreaterThan(450);
    expect(refusal?.secondsLeft).toBeLessThanOrEqual(480);
    expect(await entryOf('viewer', stage.paused.liveId)).toBeNull();
    expect(await entryOf('host')).toBeNull();
    expect(await entryOf('otherhost')).toEqual({ kind: 'permission' });
    await host.ok('removalEnd', VIEWER);
    await (await server.enter('viewer', stage.live.liveId)).leave();
  });

  it('G-04 operators see who was removed, why, by whom and for how long, and let them return', async () => {
    const host = await server.signIn('host');
    const console = await server.enter('admin', stage.live.liveId);
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 3600, reason: '辱骂' });
    const { items, total } = await host.ok('removalList', room);
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        accountId: stage.viewer.id,
        accountName: 'viewer',
        isGuest: 0,
        reason: '辱骂',
        operatorName: '林晓',
      },
    ]);
    expect(items[0]?.secondsLeft).toBeGreaterThan(3500);
    await host.ok('removalEnd', VIEWER);
    await host.ok('removalEnd', VIEWER);
    expect((await host.ok('removalList', room)).total).toBe(0);
    await expect
      .poll(() => console.bodies('removal'), SOON)
      .toEqual([
        { account_id: stage.viewer.id, event: 'removed' },
        { account_id: stage.viewer.id, event: 'returned' },
      ]);
    await console.leave();
  });

  it('G-04 without a length it is for the live, without a reason none is told', async () => {
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('removalSave', VIEWER);
    await viewer.cutOff();
    expect(await server.client(viewer.membership.token).call('roomInfo', room)).toMatchObject({
      code: 43,
      msg: '您已被移出直播间',
    });
    expect(await entryOf('viewer')).toEqual({ kind: 'removed' });
    const [listed] = (await host.ok('removalList', room)).items;
    expect(listed).toMatchObject({ reason: '', operatorName: '林晓' });
    expect(listed).not.toHaveProperty('secondsLeft');
    await host.ok('removalEnd', VIEWER);
  });

  it('G-04 takes each length of the question, and refuses a length or a reason that is none', async () => {
    const host = await server.signIn('host');
    const refused = async (terms: object) =>
      (await host.call('removalSave', { ...VIEWER, ...terms })).code;
    expect(await refused({ durationSeconds: 59 })).toBe(40);
    expect(await refused({ durationSeconds: 86_401 })).toBe(40);
    expect(await refused({ reason: '字'.repeat(51) })).toBe(40);
    expect((await host.ok('removalList', room)).total).toBe(0);
    const reason = '字'.repeat(50);
    for (const durationSeconds of [600, 3600]) {
      await host.ok('removalSave', { ...VIEWER, durationSeconds, reason });
      const [listed] = (await host.ok('removalList', room)).items;
      expect(listed?.reason).toBe(reason);
      expect(listed?.secondsLeft).toBeGreaterThan(durationSeconds - 30);
      expect(listed?.secondsLeft).toBeLessThanOrEqual(durationSeconds);
    }
    await host.ok('removalEnd', VIEWER);
  });

  it('G-04 another length or reason replaces the first; what is left out stays', async () => {
    const host = await server.signIn('host');
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 600, reason: '刷屏' });
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 3600 });
    await host.ok('removalSave', VIEWER);
    const { items } = await host.ok('removalList', room);
    expect(items).toMatchObject([{ reason: '刷屏' }]);
    expect(items[0]?.secondsLeft).toBeGreaterThan(3500);
    await host.ok('removalEnd', VIEWER);
  });

  it('G-04 removes the audience alone', async () => {
    const host = await server.signIn('host');
    const remove = async (accountId: string) =>
      (await host.call('removalSave', { ...room, accountId })).code;
    expect(await remove(stage.admin.id)).toBe(1);
    expect(await remove('u-nobody')).toBe(3);
    expect((await host.call('removalEnd', { ...room, accountId: 'u-nobody' })).code).toBe(3);
  });

  it('G-04 ends once at its time', async () => {
    const console = await server.enter('host', stage.live.liveId);
    const host = await server.signIn('host');
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 3_600 });
    clock.offset += 3_000_000;
    expect(await isOut()).toBe(true);
    clock.offset += 601_000;
    const events = () => console.bodies('removal').map(({ event }) => event);
    await expect.poll(events, SOON).toEqual(['removed', 'returned']);
    await (await server.enter('viewer', stage.live.liveId)).leave();
    // A second end would have been announced before the answer to a later removal and return.
    await host.ok('removalSave', VIEWER);
    await host.ok('removalEnd', VIEWER);
    await expect.poll(events, SOON).toEqual(['removed', 'returned', 'removed', 'returned']);
    await console.leave();
  });

  it('G-04 ends when the server was down at its time', async () => {
    const host = await server.signIn('host');
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 60 });
    await server.destroy();
    clock.offset += 61_000;
    server = await place.start({}, clock);
    await expect.poll(isOut, SOON).toBe(false);
  });

  it('G-04 a clock that is set back ends it later, and once', async () => {
    const console = await server.enter('host', stage.live.liveId);
    const host = await server.signIn('host');
    await host.ok('removalSave', { ...VIEWER, durationSeconds: 60 });
    clock.offset -= 30_000;
    expect(await isOut()).toBe(true);
    clock.offset += 91_000;
    const events = () => console.bodies('removal').map(({ event }) => event);
    await expect.poll(events, SOON).toEqual(['removed', 'returned']);
    await console.leave();
  });

  it('G-10 undoes a removal and a return, unless something newer has changed it', async () => {
    const console = await server.enter('admin', stage.live.liveId);
    const host = await server.signIn('host');
    const remove = async (terms: object) => {
      const { actionId = '' } = await host.ok('removalSave', { ...VIEWER, ...terms });
      return { ...room, actionId };
    };
    const left = async () => (await host.ok('removalList', room)).items[0]?.secondsLeft;
    const first = await remove({ durationSeconds: 600, reason: '广告' });
    const second = await remove({ durationSeconds: 3600 });
    expect(await host.call('undo', first)).toMatchObject({ code: 1 });
    await host.ok('undo', second);
    expect(await left()).toBeLessThan(601);
    const { actionId: returned = '' } = await host.ok('removalEnd', VIEWER);
    expect(await isOut()).toBe(false);
    const viewer = await server.enter('viewer', stage.live.liveId);
    await host.ok('undo', { ...room, actionId: returned });
    await viewer.cutOff();
    expect(await entryOf('viewer')).toMatchObject({ kind: 'removed', reason: '广告' });
    clock.offset += 601_000;
    await expect.poll(isOut, SOON).toBe(false);
    const events = () => console.bodies('removal').map(({ event }) => event);
    const expected = ['removed', 'changed', 'changed', 'returned', 'removed', 'returned'];
    await expect.poll(events, SOON).toEqual(expected);
    await console.leave();
  });

  it('G-01 G-04 G-10 deletes what the person wrote along with it, and undoing restores both', async () => {
    const console = await server.enter('admin', stage.live.liveId);
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('chat', { message: '移出时一并删除' });
    const isShown = async () =>
      (await host.ok('commentList', room)).items.some(
        ({ message }) => message === '移出时一并删除',
      );
    expect(await isShown()).toBe(true);
    const order = { ...VIEWER, durationSeconds: 600, deleteComments: 1 } as const;
    const { actionId = '' } = await host.ok('removalSave', order);
    await viewer.cutOff();
    expect(await isShown()).toBe(false);
    expect(await isOut()).toBe(true);
    const { items } = await host.ok('actionList', { ...room, kind: 'kickout' });
    expect(items[0]?.detail).toMatch(/删除评论\d+条/);
    await host.ok('undo', { ...room, actionId });
    expect(await isOut()).toBe(false);
    expect(await isShown()).toBe(true);
    await console.receives(
      (received) => received.kind === 'notice' && received.notice.name === 'commentRestore',
    );
    // The comments come back also after the time of the removal.
    const { actionId: timed = '' } = await host.ok('removalSave', order);
    clock.offset += 601_000;
    await expect.poll(isOut, SOON).toBe(false);
    await host.ok('undo', { ...room, actionId: timed });
    expect(await isShown()).toBe(true);
    await console.leave();
  });

  it('G-10 undoing a removal lets the person in again, and G-11 names who did it before', async () => {
    const [host, admin] = await Promise.all([server.signIn('host'), server.signIn('admin')]);
    const { actionId = '' } = await host.ok('removalSave', VIEWER);
    expect(await admin.ok('removalSave', VIEWER)).toEqual({ handledBy: '林晓' });
    await admin.ok('undo', { ...room, actionId });
    expect(await isOut()).toBe(false);
  });

  it('G-02 G-04 without a length both end with the live; with one they outlive it', async () => {
    const admin = await server.signIn('admin');
    const ended = { liveId: stage.portrait.liveId };
    const mute = { ...ended, state: 1, type: 0 } as const;
    await admin.ok('silence', { ...mute, accountId: stage.viewer.id });
    await admin.ok('silence', {
      ...mute,
      accountId: stage.otherViewer.id,
      durationSeconds: 86_400,
    });
    await admin.ok('removalSave', { ...ended, accountId: stage.viewer.id });
    await admin.ok('removalSave', {
      ...ended,
      accountId: stage.otherViewer.id,
      durationSeconds: 3600,
    });
    await admin.ok('roomClose', ended);
    const silenced = await admin.ok('silenceList', ended);
    expect(silenced.items.map(({ accountId }) => accountId)).toEqual([stage.otherViewer.id]);
    const removed = await admin.ok('removalList', ended);
    expect(removed.items.map(({ accountId }) => accountId)).toEqual([stage.otherViewer.id]);
    expect(await entryOf('viewer', stage.portrait.liveId)).toBeNull();
    expect((await admin.call('removalSave', { ...ended, accountId: stage.viewer.id })).code).toBe(
      5,
    );
  });
});
