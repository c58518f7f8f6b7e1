import { connectBroker, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

describeOnPersistentStore('kick-out', (place) => {
  const it = place.test();

  it('T-10 notifies the room, ends the connection and keeps the person out', async ({ server }) => {
    const host = await server.enter('host', stage.live.liveId);
    const viewer = await server.enter('viewer', stage.live.liveId);
    const other = await server.enter('viewer2', stage.live.liveId);
    const kick = () => host.command('kickout', { account_id: stage.viewer.id });
    expect(await kick()).toMatchObject({ result: 0 });
    await viewer.cutOff();
    expect(viewer.bodies('kickout')).toEqual([{ account_id: stage.viewer.id }]);
    expect(host.bodies('member')).toMatchObject([
      { account_id: stage.viewer.id, event: 'kickout' },
    ]);
    expect(await kick()).toMatchObject({ result: 0 });
    expect(await other.command('chat', { message: '怎么了' })).toMatchObject({ result: 0 });
    expect(other.bodies('kickout')).toHaveLength(1);
    const client = await server.signIn('viewer');
    expect(await client.call('accountGet', { liveId: stage.live.liveId })).toMatchObject({
      code: 43,
    });
    expect(await client.call('commentList', { liveId: stage.live.liveId })).toMatchObject({
      code: 43,
    });
    const { accountId, token } = viewer.membership;
    await expect(connectBroker(server.url, accountId, token)).rejects.toThrow();
    await client.ok('accountGet', { liveId: stage.paused.liveId });
    await Promise.all([host.leave(), other.leave()]);
  });

  it('T-10 kicks out the audience alone', async ({ server }) => {
    const host = await server.enter('host', stage.live.liveId);
    const kick = (account_id: string) => host.command('kickout', { account_id });
    expect(await kick(stage.admin.id)).toMatchObject({ result: 1 });
    expect(await kick('u-nobody')).toMatchObject({ result: 3 });
    const viewer = await server.enter('viewer2', stage.live.liveId);
    expect(await viewer.command('kickout', { account_id: stage.viewer.id })).toMatchObject({
      result: 43,
    });
    await Promise.all([host.leave(), viewer.leave()]);
  });
});
