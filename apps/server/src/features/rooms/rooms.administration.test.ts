import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

describeOnPersistentStore('new rooms', (place) => {
  const it = place.test();

  it('K-06 are made by hosts, belong to them, and answer 4 to the console until they begin', async ({
    server,
  }) => {
    const host = await server.signIn('otherhost');
    const { liveId, roomId } = await host.ok('roomCreate', {
      liveTitle: ' 新品\n预告 ',
      categoryId: 'shopping',
      deviceType: 3,
    });
    expect(roomId).not.toBe(liveId);
    for (const name of ['otherhost', 'admin', 'viewer']) {
      const client = await server.signIn(name);
      expect(await client.call('roomInfo', { liveId })).toMatchObject({ status: 404, code: 4 });
      expect(await client.call('commentList', { liveId })).toMatchObject({ code: 4 });
    }
    const { items } = await host.ok('roomList', {});
    expect(items.map((room) => room.liveId)).not.toContain(liveId);
    // Its owner may already fetch a token for it, another host may not.
    await host.ok('accountGet', { liveId });
    const other = await server.signIn('host');
    expect(await other.call('accountGet', { liveId })).toMatchObject({ code: 43 });
  });

  it('X-02 are not made by the audience, nor without a title or a known category', async ({
    host,
    viewer,
  }) => {
    expect(await viewer.call('roomCreate', { liveTitle: '我的' })).toMatchObject({ code: 43 });
    expect(await host.call('roomCreate', { liveTitle: ' \n' })).toMatchObject({
      code: 40,
      msg: '参数错误：liveTitle 请输入直播标题',
    });
    expect(await host.call('roomCreate', { liveTitle: '字'.repeat(101) })).toMatchObject({
      code: 40,
    });
    expect(await host.call('roomCreate', { liveTitle: '字'.repeat(100) })).toMatchObject({
      code: 0,
    });
    expect(await host.call('roomCreate', { liveTitle: '新', categoryId: 'none' })).toMatchObject({
      code: 40,
      msg: '参数错误：categoryId 直播类型不存在',
    });
  });
});
