import { LiveRole } from '@live/protocol';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

describeOnPersistentStore('a change of role', (place) => {
  const it = place.test({ platformKey: PLATFORM_KEY });

  it('T-10 is announced in the person’s rooms, ends the connection and the counting', async ({
    server,
  }) => {
    const platform = new PlatformClient(server);
    const console = await server.enter('host', stage.live.liveId);
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('enter', { client_id: 'a' });
    await platform.ok('platformAccountSave', { name: 'viewer', role: LiveRole.ADMIN });
    await viewer.cutOff();
    expect(viewer.bodies('role')).toEqual([{ account_id: stage.viewer.id, role: LiveRole.ADMIN }]);
    const changed = console.bodies('member').filter(({ event }) => event === 'role');
    expect(changed).toMatchObject([{ account_id: stage.viewer.id, role: LiveRole.ADMIN, mute: 0 }]);
    expect((await console.command('enter', {})).body).toMatchObject({ online_count: 0 });
    const promoted = await server.enter('viewer', stage.live.liveId);
    expect(await promoted.command('enter', { client_id: 'b' })).toMatchObject({
      body: { online_count: 0, role: LiveRole.ADMIN },
    });
  });

  it('T-10 is not announced where the role stays', async ({ server }) => {
    const console = await server.enter('host', stage.live.liveId);
    const viewer = await server.enter('viewer2', stage.live.liveId);
    const platform = new PlatformClient(server);
    await platform.ok('platformAccountSave', { name: 'viewer2', role: LiveRole.AUDIENCE });
    expect(await viewer.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
    expect(console.bodies('member').filter(({ event }) => event === 'role')).toEqual([]);
  });
});
