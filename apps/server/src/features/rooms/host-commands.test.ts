import type { TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

describeOnPersistentStore('host commands', (place) => {
  let server: TestServer;
  let host: TestMember;
  beforeAll(async () => {
    server = await place.start();
    const store = await place.openStore();
    await store.transaction((db) =>
      db
        .insertInto('rooms')
        .values({
          live_id: '2001',
          room_id: 'r2001',
          anchor_id: stage.host.id,
          title: '尚未开播',
          state: 0,
          begin_at: null,
          end_at: null,
          created_at: 1,
        })
        .execute(),
    );
    await store.destroy();
    host = await server.enter('host', stage.live.liveId);
  });
  afterAll(() => server.destroy());

  const stateOf = async (liveId: string) => {
    const client = await server.signIn('admin');
    return (await client.ok('roomInfo', { liveId })).liveState;
  };

  it('Z-03 pauses and resumes, and takes a repetition for success', async () => {
    const control = (action: 'pause' | 'resume') => host.command('host_control', { action });
    expect(await control('pause')).toMatchObject({ result: 0 });
    expect(await control('pause')).toMatchObject({ result: 0 });
    expect(await stateOf(stage.live.liveId)).toBe(2);
    expect(await control('resume')).toMatchObject({ result: 0 });
    expect(await stateOf(stage.live.liveId)).toBe(1);
    expect(host.bodies('room').map(({ state }) => state)).toEqual([2, 1]);
  });

  it('V-06 passes the angle on and keeps it for those who load the page later', async () => {
    const turned = { action: 'angle', angle: 90, width: 720, height: 1280 } as const;
    expect(await host.command('host_control', turned)).toMatchObject({ result: 0 });
    expect(host.bodies('hostVideoAngle')).toEqual([{ angle: 90, width: 720, height: 1280 }]);
    const client = await server.signIn('host');
    const kept = { angle: 90, width: 720, height: 1280 };
    expect(await client.ok('roomInfo', { liveId: stage.live.liveId })).toMatchObject(kept);
    await host.command('host_control', { action: 'angle', angle: 0 });
    expect(await client.ok('roomInfo', { liveId: stage.live.liveId })).toMatchObject({
      ...kept,
      angle: 0,
    });
    expect(await host.command('host_control', { action: 'angle' })).toMatchObject({
      result: 40,
      msg: expect.stringContaining('angle'),
    });
  });

  it('Z-03 begins a prepared room once', async () => {
    const client = await server.signIn('host');
    expect(await client.call('roomInfo', { liveId: '2001' })).toMatchObject({ code: 4 });
    const { token, account } = await client.ok('accountGet', { liveId: '2001' });
    const membership = { token, accountId: account.id, roomId: 'r2001', liveId: '2001' };
    const owner = await server.join(membership, ['client']);
    expect(await owner.command('begin', {})).toMatchObject({ result: 0 });
    expect(await owner.command('begin', {})).toMatchObject({ result: 0 });
    const { beginTime } = await client.ok('roomInfo', { liveId: '2001' });
    expect(owner.bodies('begin')).toEqual([{ live_id: '2001', begin_time: beginTime }]);
    expect(await owner.command('end', {})).toMatchObject({ result: 0 });
    expect(await owner.command('end', {})).toMatchObject({ result: 0 });
    expect(owner.bodies('liveEnd')).toHaveLength(1);
    expect(await owner.command('begin', {})).toMatchObject({ result: 1, msg: '当前状态不能开播' });
    const controls = [
      [{ action: 'resume' }, '当前状态不能开播'],
      [{ action: 'pause' }, '当前状态不能暂停'],
      [{ action: 'angle', angle: 90 }, '当前状态不能调整画面'],
    ] as const;
    for (const [control, msg] of controls)
      expect(await owner.command('host_control', control)).toMatchObject({ result: 1, msg });
    expect(owner.bodies('hostVideoAngle')).toEqual([]);
    expect(await stateOf('2001')).toBe(3);
    await owner.leave();
  });

  it('X-02 takes host commands of the room’s operators alone', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    for (const reply of [
      await viewer.command('begin', {}),
      await viewer.command('end', {}),
      await viewer.command('host_control', { action: 'pause' }),
    ])
      expect(reply).toMatchObject({ result: 43 });
    expect(await stateOf(stage.live.liveId)).toBe(1);
    await viewer.leave();
  });
});
