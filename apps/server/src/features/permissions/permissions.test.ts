import { type ActionResult, calls } from '@live/protocol';
import { aViewer, connectBroker, stage, type TestClient, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockRoom } from '../../application/lock-room.ts';
import type { Db } from '../../db/schema.ts';
import { insertRows } from '../../demo/live-builder.ts';
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
    expect(await saved(stage.paused.liveId)).toEqual(['all']);
  });

  it('W-03 goes by number alone and answers what was saved', async () => {
    expect(
      await save(stage.paused.liveId, 'region-1#别名,level-3#金卡会员,region-1#又一次'),
    ).toMatchObject({
      code: 0,
    });
    expect(await saved(stage.paused.liveId)).toEqual(['level-3', 'region-1']);
    expect(await save(stage.paused.liveId, 'all#全选')).toMatchObject({ code: 0 });
    expect(await saved(stage.paused.liveId)).toEqual(['all']);
  });

  it.each([' , #无', 'region-1#华东,unknown#没有', '\u0000#x'])(
    'W-03 refuses %j and keeps what was saved',
    async (selection) => {
      await save(stage.portrait.liveId, 'region-2#华南');
      expect(await save(stage.portrait.liveId, selection)).toMatchObject({ code: 40 });
      expect(await saved(stage.portrait.liveId)).toEqual(['region-2']);
    },
  );

  it.runIf(place.name === 'PostgreSQL')(
    'G-10 undo restores the permission that stood before, although two saved at once',
    async () => {
      const store = await place.openStore();
      await save(stage.portrait.liveId, 'region-2#华南');
      let second: ReturnType<typeof save> | undefined;
      // A colleague's save that is not finished yet.
      await store.transaction(async (db) => {
        await lockRoom(db, stage.portrait.liveId);
        await saveWatchPermission(db, stage.portrait.liveId, ['region-1']);
        second = save(stage.portrait.liveId, 'level-3#金卡会员');
        await vi.waitFor(async () => expect(await isWaitingForLock(db)).toBe(true), PATIENCE);
      });
      const { data } = (await second) ?? {};
      await admin.ok('undo', {
        liveId: stage.portrait.liveId,
        actionId: (data as ActionResult).actionId ?? '',
      });
      expect(await saved(stage.portrait.liveId)).toEqual(['region-1']);
      await store.destroy();
    },
  );

  it('W-04 lets in who has one of the tags', async () => {
    const viewer = await server.signIn('viewer');
    const viewer2 = await server.signIn('viewer2');
    await save(stage.paused.liveId, 'level-3#金卡会员');
    await viewer.ok('accountGet', { liveId: stage.paused.liveId });
    expect(await viewer2.call('accountGet', { liveId: stage.paused.liveId })).toMatchObject({
      code: 43,
    });
    expect(await viewer2.call('roomInfo', { liveId: stage.paused.liveId })).toMatchObject({
      code: 43,
    });
    await save(stage.paused.liveId, 'all#全选');
    await viewer2.ok('accountGet', { liveId: stage.paused.liveId });
  });

  it('W-04 removes members who lose the permission, and nobody else', async () => {
    const console = await server.enter('host', stage.live.liveId);
    const stays = await server.enter('viewer', stage.live.liveId);
    const leaves = await server.enter('viewer2', stage.live.liveId);
    await save(stage.live.liveId, 'region-1#华东');
    await leaves.cutOff();
    expect(leaves.bodies('kickout')).toEqual([{ account_id: stage.otherViewer.id }]);
    await console.receives((n) => n.kind === 'notice' && n.notice.name === 'member');
    expect(console.bodies('member')).toMatchObject([
      { account_id: stage.otherViewer.id, event: 'kickout' },
    ]);
    expect(await stays.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
    await save(stage.live.liveId, 'all#全选');
    expect(stays.bodies('kickout')).toHaveLength(1);
    const again = await server.enter('viewer2', stage.live.liveId);
    await Promise.all([console.leave(), stays.leave(), again.leave()]);
  });

  it('Q-05 names a hundred of those who would leave, and counts all', async () => {
    const { liveId } = stage.portrait;
    await save(liveId, 'all#全选');
    const people = await server.add(...Array.from({ length: 101 }, () => aViewer()));
    const store = await place.openStore();
    const now = Date.now();
    await store.transaction(async (db) => {
      const inside = people.map(({ id }) => ({ live_id: liveId, account_id: id, from_at: now }));
      await insertRows(db, 'visits', inside);
      const tokens = people.map(({ id }) => ({
        ...{ hash: `hash of ${id}`, account_id: id, session_hash: '', live_id: liveId },
        expires_at: now + 3_600_000,
      }));
      await insertRows(db, 'tokens', tokens);
    });
    await store.destroy();
    const answer = await admin.ok('authTagTry', { liveId, authTagList: 'region-1#华东' });
    expect([answer.inside, answer.leaving, answer.people.length]).toEqual([101, 101, 100]);
  });

  it('Q-05 tells who of those inside would have to leave, and tells nobody', async () => {
    const liveId = stage.live.liveId;
    await save(liveId, 'all#全选');
    const tryOut = (authTagList: string) => admin.ok('authTagTry', { liveId, authTagList });
    const elsewhere = await server.enter('viewer2', stage.paused.liveId);
    const console = await server.enter('host', liveId);
    const [first, second] = [
      await server.enter('viewer', liveId),
      await server.enter('viewer2', liveId),
    ];
    for (const member of [elsewhere, console, first, second]) await member.command('enter', {});
    const expected = {
      inside: 2,
      leaving: 1,
      people: [{ accountId: stage.otherViewer.id, nickname: stage.otherViewer.nickname }],
    };
    expect(await tryOut('region-1#华东')).toEqual(expected);
    expect(await tryOut('all#全选')).toEqual({ inside: 2, leaving: 0, people: [] });
    expect(await saved(liveId)).toEqual(['all']);
    expect((await admin.call('authTagTry', { liveId, authTagList: 'unknown#没有' })).code).toBe(40);
    await second.command('chat', { message: '没有人告诉我' });
    expect(second.bodies('kickout')).toEqual([]);
    // Saved, the same people leave.
    await save(liveId, 'region-1#华东');
    await second.cutOff();
    expect(second.bodies('kickout')).toEqual([{ account_id: stage.otherViewer.id }]);
    expect(await first.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
    expect(await tryOut('region-1#华东')).toEqual({ inside: 1, leaving: 0, people: [] });
    await save(liveId, 'all#全选');
    await Promise.all([elsewhere.leave(), console.leave(), first.leave()]);
  });

  it('W-04 refuses commands of a member who has lost the permission', async () => {
    await save(stage.live.liveId, 'all#全选');
    const viewer = await server.enter('viewer2', stage.live.liveId);
    const { token, accountId } = viewer.membership;
    await save(stage.live.liveId, 'region-1#华东');
    await viewer.cutOff();
    await expect(connectBroker(server.url, accountId, token)).rejects.toThrow();
    await save(stage.live.liveId, 'all#全选');
    (await connectBroker(server.url, accountId, token)).end(true);
  });
});
