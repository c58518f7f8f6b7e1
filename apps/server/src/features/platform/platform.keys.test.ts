import { LiveState } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOnce } from '../../application/request-key.ts';
import { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';

const HOUR = 3_600_000;
const product = { product_id: 'p1', product_name: '抱枕', link: '' };

describeOnPersistentStore('requests under a key', (place) => {
  let server: TestServer;
  let store: Store;
  let platform: PlatformClient;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY });
    store = await place.openStore();
    platform = new PlatformClient(server);
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const actionsOn = async (liveId: string) => {
    const query = store.db.selectFrom('actions').select('action').where('live_id', '=', liveId);
    return (await query.execute()).map(({ action }) => action);
  };

  it('K-08 makes one room and publishes one notice, however often and at once it is asked', async () => {
    const room = { anchorName: 'host', liveTitle: '一次', requestKey: 'room-key-1' };
    const ask = () => platform.ok('platformRoomSave', room);
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    expect([...others, await ask()]).toEqual([first, first, first]);
    const liveId = first?.liveId ?? '';
    const made = await store.db
      .selectFrom('rooms')
      .select('live_id')
      .where('title', '=', '一次')
      .execute();
    expect(made).toEqual([{ live_id: liveId }]);
    await platform.ok('platformRoomMove', { liveId, liveState: LiveState.LIVE });
    const notice = { liveId, notice: 'productBuy', body: product, requestKey: 'sale-key-1' };
    const publish = () => platform.ok('platformNoticePublish', notice);
    const [seq, ...repeated] = await Promise.all([publish(), publish(), publish()]);
    expect(repeated).toEqual([seq, seq]);
    // The first answer stays, whatever the room has become.
    await platform.ok('platformRoomMove', { liveId, liveState: LiveState.DELETED });
    expect(await publish()).toEqual(seq);
    const actions = await actionsOn(liveId);
    expect(actions.filter((action) => action === 'notice-publish')).toHaveLength(1);
    expect(actions.filter((action) => action === 'room-create')).toHaveLength(1);
  });

  it('K-08 refuses another request under a key, and leaves the key of a failed one free', async () => {
    const room = { anchorName: 'nobody', liveTitle: '先失败', requestKey: 'room-key-2' };
    expect(await platform.call('platformRoomSave', room)).toMatchObject({ code: 3 });
    const { liveId } = await platform.ok('platformRoomSave', { ...room, anchorName: 'host' });
    expect(
      await platform.call('platformRoomSave', { ...room, anchorName: 'host', liveTitle: '改' }),
    ).toMatchObject({ code: 40, msg: '参数错误：requestKey 已用于另一个请求' });
    expect(await actionsOn(liveId)).toEqual(['room-create']);
    // A key belongs to its call.
    const notice = { liveId: stage.live.liveId, notice: 'productBuy', body: product };
    await platform.ok('platformNoticePublish', { ...notice, requestKey: room.requestKey });
  });

  it('K-08 does twice what has no key', async () => {
    const room = { anchorName: 'host', liveTitle: '两次' };
    const one = await platform.ok('platformRoomSave', room);
    expect(await platform.ok('platformRoomSave', room)).not.toEqual(one);
  });

  it('K-08 keeps so many keys at most, and none for longer than promised', async () => {
    const clock = { now: () => Date.now() + clock.ahead, ahead: 0 };
    const units = new UnitsOfWork(
      store,
      clock,
      () => {},
      (error) => expect.unreachable(String(error)),
    );
    let done = 0;
    const run = (requestKey: string, most?: number) =>
      units.run((work) =>
        runOnce(work, { call: 'test', requestKey, request: {} }, async () => ++done, most),
      );
    const count = async () =>
      (await store.db.selectFrom('request_keys').select('key').execute()).length;
    expect(await run('key-of-a-day')).toBe(1);
    const kept = await count();
    await expect(run('one-too-many', kept)).rejects.toThrow('requestKey 过多');
    expect(await count()).toBe(kept);
    clock.ahead = 24 * HOUR;
    expect(await run('key-of-a-day')).toBe(1);
    clock.ahead = 26 * HOUR;
    expect(await run('key-of-a-day')).toBe(2);
    expect(await count()).toBe(1);
  });
});
