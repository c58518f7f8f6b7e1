import { LiveState } from '@live/protocol';
import { aHost, aRoom, aViewer, GuestBrowser } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const river = { corpId: 'c-p15-river', corpName: '大河公司' };
const hill = { corpId: 'c-p15-hill', corpName: '青山公司' };
const MINUTE = 60_000;

describeOnPersistentStore('rooms that a viewer is told of', (place) => {
  const it = place.test();

  it('P-17 are the open ones of the own company and those for the own tags: what runs, then recordings', async ({
    server,
    admin,
  }) => {
    const [host, stranger] = await server.add(aHost(river), aHost(hill));
    const [viewer, tagged] = await server.add(
      aViewer({ ...river }),
      aViewer({ ...river, tags: ['level-4'] }),
    );
    if (!host || !stranger || !viewer || !tagged) throw new Error('Nobody was added.');
    const ended = { state: LiveState.ENDED, endedAgo: MINUTE };
    const old = aRoom({ host, title: '很久以前开始', beganAgo: 90 * MINUTE });
    const fresh = aRoom({ host, title: '刚开始', beganAgo: 2 * MINUTE });
    const paused = aRoom({ host, title: '暂停', state: LiveState.PAUSED, beganAgo: 40 * MINUTE });
    const replay = aRoom({ host, title: '回放', ...ended, others: { record_finished: 1 } });
    const forTag = aRoom({ host: stranger, title: '黑金专场', beganAgo: 50 * MINUTE });
    const hidden = [
      aRoom({ host, title: '录制未完成', ...ended }),
      aRoom({ host, title: '已删除', state: LiveState.DELETED, endedAgo: MINUTE }),
      aRoom({ host: stranger, title: '别的公司' }),
    ];
    const ownForTag = aRoom({ host, title: '只给别的标签', beganAgo: 20 * MINUTE });
    await server.add(old, fresh, paused, replay, forTag, ownForTag, ...hidden);
    await admin.ok('authTagUpdate', { liveId: forTag.liveId, authTagList: 'level-4#黑金会员' });
    await admin.ok('authTagUpdate', { liveId: ownForTag.liveId, authTagList: 'region-8#海外' });

    const titles = async (name: string) =>
      (await (await server.signIn(name)).ok('roomsToWatch', {})).items.map(
        ({ liveTitle }) => liveTitle,
      );
    expect(await titles(viewer.name)).toEqual(['刚开始', '暂停', '很久以前开始', '回放']);
    expect(await titles(tagged.name)).toEqual([
      '刚开始',
      '暂停',
      '黑金专场',
      '很久以前开始',
      '回放',
    ]);
    // Pages come with the total.
    const client = await server.signIn(viewer.name);
    const second = await client.ok('roomsToWatch', { pageNum: 2, pageSize: 3 });
    expect(second).toMatchObject({ total: 4, items: [{ liveTitle: '回放', liveState: 3 }] });
    expect(second.items).toHaveLength(1);
    // Hosts and admins have their own lists.
    expect(await titles(host.name)).toEqual([]);
    expect(await admin.ok('roomsToWatch', {})).toEqual({ items: [], total: 0 });
  });

  it('P-17 guests, and viewers without a company, are told of none', async ({ server }) => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    if (!host || !viewer) throw new Error('Nobody was added.');
    await server.add(aRoom({ host, title: '没有公司' }));
    const client = await server.signIn(viewer.name);
    expect(await client.ok('roomsToWatch', {})).toEqual({ items: [], total: 0 });
    const guest = new GuestBrowser(server, '203.0.113.9');
    await guest.enter('路人');
    const { data } = await guest.post('/room/list', {});
    expect(data).toEqual({ items: [], total: 0 });
  });
});
