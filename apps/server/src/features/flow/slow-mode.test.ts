import { SlowMode } from '@live/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnPersistentStore } from '../../testing/persistent-store.ts';
import type { TestServer } from '../../testing/test-server.ts';

const room = { liveId: '1001' };

describeOnPersistentStore('slow mode', (place) => {
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  let server: TestServer;
  beforeAll(async () => {
    server = await place.start({}, clock);
  });
  afterAll(() => server.destroy());

  it('J-07 makes a viewer wait between two comments, and no operator', async () => {
    const admin = await server.signIn('admin');
    await admin.ok('flowSave', { ...room, slowSeconds: SlowMode.SECONDS_30 });
    const viewer = await server.enter('viewer', '1001');
    const other = await server.enter('viewer2', '1001');
    const host = await server.enter('host', '1001');
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
    clock.offset -= 60_000;
    expect(await chat()).toMatchObject({ result: 1, body: { wait_seconds: 30 } });
    clock.offset += 3_600_000;
    expect(await chat()).toMatchObject({ result: 0 });
    await admin.ok('flowSave', { ...room, slowSeconds: SlowMode.OFF });
    expect(await chat()).toMatchObject({ result: 0 });
    await viewer.leave();
  });
});
