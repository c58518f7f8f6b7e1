import { SlowMode } from '@live/protocol';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('slow mode', (place) => {
  const it = place.test();

  it('J-07 makes a viewer wait between two comments, and no operator', async ({
    server,
    clock,
    admin,
  }) => {
    await admin.ok('flowSave', { ...room, slowSeconds: SlowMode.SECONDS_30 });
    const viewer = await server.enter('viewer', stage.live.liveId);
    const other = await server.enter('viewer2', stage.live.liveId);
    const host = await server.enter('host', stage.live.liveId);
    const chat = () => viewer.command('chat', { message: '在吗' });
    expect(await chat()).toMatchObject({ result: 0 });
    const refused = await chat();
    expect(refused).toMatchObject({ result: 1, body: { chat_result: 'error' } });
    expect(refused.msg).toMatch(/^慢速模式：请在\d+秒后再发$/);
    expect(await other.command('chat', { message: '我在' })).toMatchObject({ result: 0 });
    for (const message of ['一', '二'])
      expect(await host.command('chat', { message })).toMatchObject({ result: 0 });
    await Promise.all([other.leave(), host.leave()]);

    // A clock that is set back makes nobody wait longer.
    clock.ahead -= 60_000;
    expect(await chat()).toMatchObject({ result: 1, body: { wait_seconds: 30 } });
    clock.ahead += 3_600_000;
    expect(await chat()).toMatchObject({ result: 0 });
    await admin.ok('flowSave', { ...room, slowSeconds: SlowMode.OFF });
    expect(await chat()).toMatchObject({ result: 0 });
    await viewer.leave();
  });

  it('J-07 is set to 5, 10, 30 or 60 seconds, and to nothing else', async ({
    server,
    clock,
    admin,
  }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const chat = () => viewer.command('chat', { message: '在吗' });
    for (const slowSeconds of [5, 10, 30, 60] as const) {
      clock.ahead += 60_000;
      await admin.ok('flowSave', { ...room, slowSeconds });
      expect(await chat()).toMatchObject({ result: 0 });
      // With the clock set back, the whole time is left.
      clock.ahead -= 60_000;
      expect(await chat()).toMatchObject({
        result: 1,
        msg: `慢速模式：请在${slowSeconds}秒后再发`,
        body: { wait_seconds: slowSeconds },
      });
      clock.ahead += 60_000 + slowSeconds * 1000;
      expect(await chat()).toMatchObject({ result: 0 });
    }
    expect(await admin.post('/desk/flow-save', { ...room, slowSeconds: 20 })).toMatchObject({
      code: 40,
    });
    await admin.ok('flowSave', { ...room, slowSeconds: 0 });
    await viewer.leave();
  });

  it('J-07 tells a viewer on every device how long they wait, and operators nothing', async ({
    server,
    clock,
  }) => {
    const [admin, viewer] = await Promise.all([server.signIn('admin'), server.signIn('viewer')]);
    clock.ahead += 60_000;
    await admin.ok('flowSave', { ...room, slowSeconds: 60 });
    const wait = async () => (await viewer.ok('roomInfo', room)).waitSeconds;
    expect(await wait()).toBe(undefined);
    const member = await server.enter('viewer', stage.live.liveId);
    expect(await member.command('chat', { message: '又来' })).toMatchObject({ result: 0 });
    clock.ahead += 20_000;
    const left = (await wait()) ?? 0;
    // The clock of the test runs on.
    expect(left).toBeLessThanOrEqual(40);
    expect(left).toBeGreaterThan(0);
    const { body } = await member.command('chat', { message: '再来' });
    expect((body as { wait_seconds: number }).wait_seconds).toBeLessThanOrEqual(left);
    clock.ahead += 40_000;
    expect(await wait()).toBe(undefined);
    expect(await member.command('chat', { message: '终于' })).toMatchObject({ result: 0 });
    const host = await server.enter('host', stage.live.liveId);
    expect(await host.command('chat', { message: '主播不用等' })).toMatchObject({ result: 0 });
    await host.leave();
    expect((await (await server.signIn('host')).ok('roomInfo', room)).waitSeconds).toBe(undefined);
    await admin.ok('flowSave', { ...room, slowSeconds: 0 });
    expect(await wait()).toBe(undefined);
    await member.leave();
  });
});
