import { calls, type Done } from '@live/protocol';
import { connectBroker, type TestClient, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockRoom } from '../../application/lock-room.ts';
import type { Db } from '../../db/schema.ts';
import { saveWatchPermission } from './permissions.store.ts';

const PATIENCE = { timeout: 60_000 };

const isWaitingForLock = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
};

describeOnPersistentStore('watch permission', (place) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await place.start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.destroy());

  const save = (liveId: string, authTagList: string) =>
    admin.call('authTagUpdate', { liveId, authTagList });
  const saved = async (liveId: string) =>
    (await admin.ok('authTagList', { liveId })).authTagList.map(({ tagId }) => tagId);

  it('W-01 gives tags by number, or by page and search, with the total', async () => {
    const byNumber = await admin.call('tagList', { tagNos: ['level-3', 'region-1', 'unknown'] });
    expect(calls.tagList.response.parse(byNumber.data)).toEqual([
      { tagNo: 'level-3', tagName: '金卡会员', tagGroupNo: 'level', tagGroupName: '会员等级' },
      { tagNo: 'region-1', tagName: '华东', tagGroupNo: 'region', tagGroupName: '地区' },
    ]);
    expect(byNumber.meta).toEqual({ total: 2 });
    const all = await admin.call('tagList', {});
    expect(all.data).toHaveLength(10);
    const { total } = calls.tagList.meta.parse(all.meta);
    const seen = new Set<string>();
    for (let pageNum = 1; seen.size < total; pageNum += 1) {
      const page = await admin.ok('tagList', { pageNum, pageSize: 10 });
      expect(page.length).toBeGreaterThan(0);
      for (const { tagNo } of page) seen.add(tagNo);
    }
    const found = await admin.call('tagList', { searchValue: ' 会员 ', pageSize: 2 });
    expect(found.data).toHaveLength(2);
    expect(found.meta).toEqual({ total: 4 });
    expect(await admin.ok('tagList', { searchValue: '%' })).toEqual([]);
  });

  it('W-03 is open to all until somebody saves', async () => {
    expect(await saved('1002')).toEqual(['all']);
  });

  it('W-03 goes by number alone and answers what was saved', async () => {
    expect(await save('1002', 'region-1#别名,level-3#金卡会员,region-1#又一次')).toMatchObject({
      code: 0,
    });
    expect(await saved('1002')).toEqual(['level-3', 'region-1']);
    expect(await save('1002', 'all#全选')).toMatchObject({ code: 0 });
    expect(await saved('1002')).toEqual(['all']);
  });

  it.each([' , #无', 'region-1#华东,unknown#没有', '\u0000#x'])(
    'W-03 refuses %j and keeps what was saved',
    async (selection) => {
      await save('1006', 'region-2#华南');
      expect(await save('1006', selection)).toMatchObject({ code: 40 });
      expect(await saved('1006')).toEqual(['region-2']);
    },
  );

  it.runIf(place.name === 'PostgreSQL')(
    'G-10 undo restores the permission that stood before, although two saved at once',
    async () => {
      const store = await place.openStore();
      await save('1006', 'region-2#华南');
      let second: ReturnType<typeof save> | undefined;
      // A colleague's save that is not finished yet.
      await store.transaction(async (db) => {
        await lockRoom(db, '1006');
        await saveWatchPermission(db, '1006', ['region-1']);
        second = save('1006', 'level-3#金卡会员');
        await vi.waitFor(async () => expect(await isWaitingForLock(db)).toBe(true), PATIENCE);
      });
      const { data } = (await second) ?? {};
      await admin.ok('undo', { liveId: '1006', actionId: (data as Done).actionId ?? '' });
      expect(await saved('1006')).toEqual(['region-1']);
      await store.destroy();
    },
  );

  it('W-04 lets in who has one of the tags', async () => {
    const viewer = await server.signIn('viewer');
    const viewer2 = await server.signIn('viewer2');
    await save('1002', 'level-3#金卡会员');
    await viewer.ok('accountGet', { liveId: '1002' });
    expect(await viewer2.call('accountGet', { liveId: '1002' })).toMatchObject({ code: 43 });
    expect(await viewer2.call('roomInfo', { liveId: '1002' })).toMatchObject({ code: 43 });
    await save('1002', 'all#全选');
    await viewer2.ok('accountGet', { liveId: '1002' });
  });

  it('W-04 removes members who lose the permission, and nobody else', async () => {
    const console = await server.enter('host', '1001');
    const stays = await server.enter('viewer', '1001');
    const leaves = await server.enter('viewer2', '1001');
    await save('1001', 'region-1#华东');
    await leaves.cutOff();
    expect(leaves.bodies('kickout')).toEqual([{ account_id: 'u-viewer2' }]);
    await console.receives((n) => n.kind === 'notice' && n.notice.name === 'member');
    expect(console.bodies('member')).toMatchObject([{ account_id: 'u-viewer2', event: 'kickout' }]);
    expect(await stays.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
    await save('1001', 'all#全选');
    expect(stays.bodies('kickout')).toHaveLength(1);
    const again = await server.enter('viewer2', '1001');
    await Promise.all([console.leave(), stays.leave(), again.leave()]);
  });

  it('W-04 refuses commands of a member who has lost the permission', async () => {
    await save('1001', 'all#全选');
    const viewer = await server.enter('viewer2', '1001');
    const { token, accountId } = viewer.membership;
    await save('1001', 'region-1#华东');
    await viewer.cutOff();
    await expect(connectBroker(server.url, accountId, token)).rejects.toThrow();
    await save('1001', 'all#全选');
    (await connectBroker(server.url, accountId, token)).end(true);
  });
});
