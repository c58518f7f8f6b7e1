import type { DecodedNotice, Report } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const isReport = (received: DecodedNotice) =>
  received.kind === 'notice' && received.notice.name === 'reportHost';

describeOnPersistentStore('reports', (place) => {
  let server: TestServer;
  let store: Store;
  let admin: TestClient;
  let host: TestClient;
  let viewer: TestClient;
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
    [admin, host, viewer] = (await Promise.all(
      ['admin', 'host', 'viewer'].map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient];
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const report = (liveId: string, content: string) =>
    viewer.ok('reportCreate', { liveId, content });
  const contents = async (liveId: string, content?: string) => {
    const search = content === undefined ? {} : { content };
    const { items, total } = await admin.ok('reportList', { liveId, ...search });
    expect(total).toBe(items.length);
    return items.map((item) => item.content);
  };

  it('R-01 shows who reported, and where, to super admins alone', async () => {
    const { reportId } = await report(stage.live.liveId, ' 声音太大\n听不清 ');
    const { items } = await admin.ok('reportList', { liveId: stage.live.liveId });
    expect(items).toEqual([
      {
        id: reportId,
        content: '声音太大\n听不清',
        accountId: stage.viewer.id,
        accountName: 'viewer',
        liveTitle: '秋季新品首发专场 · 家居好物',
        createdAt: expect.any(String),
        liveSeconds: expect.any(Number),
        caseState: 0,
      },
    ]);
    const answer = await host.call('reportList', { liveId: stage.live.liveId });
    const { accountId, accountName, liveTitle, ...others } = items[0] as Report;
    expect(answer.data).toEqual({ items: [others], total: 1 });
  });

  it('C-18 texts to operators keep nothing that could hide or turn them', async () => {
    const { reportId } = await report(
      stage.live.liveId,
      '有人\u202e说谎\u2066\u200b\r\n第二\u3164行',
    );
    const { items } = await admin.ok('reportList', { liveId: stage.live.liveId });
    expect(items.find(({ id }) => id === reportId)?.content).toBe('有人说谎\n第二行');
    await admin.ok('reportDelete', { liveId: stage.live.liveId, reportId });
    const mute = {
      liveId: stage.live.liveId,
      state: 1,
      type: 0,
      accountId: stage.otherViewer.id,
    } as const;
    await admin.ok('silence', { ...mute, reason: '广\u202e告\u200b' });
    const { items: muted } = await admin.ok('silenceList', { liveId: stage.live.liveId });
    expect(muted.find(({ accountId }) => accountId === stage.otherViewer.id)).toMatchObject({
      reason: '广告',
    });
    await admin.ok('silence', { ...mute, state: 0 });
    expect(await admin.call('silence', { ...mute, reason: '\u200b\u3164' })).toMatchObject({
      code: 40,
    });
  });

  it('B-03 notifies operators of a new report, and not the audience', async () => {
    const [operator, watcher] = await Promise.all([
      server.enter('host', stage.paused.liveId),
      server.enter('viewer2', stage.paused.liveId),
    ]);
    const { reportId } = await report(stage.paused.liveId, '虚假宣传');
    expect(await operator.receives(isReport)).toMatchObject({
      notice: { body: { report_id: reportId, live_id: stage.paused.liveId } },
    });
    // The next notice of the audience proves that none came before it.
    await host.ok('roomClose', { liveId: stage.paused.liveId });
    await watcher.receives(
      (received) => received.kind === 'notice' && received.notice.name === 'liveEnd',
    );
    expect(watcher.received.filter(isReport)).toEqual([]);
    await operator.leave();
    await watcher.leave();
  });

  it('R-02 searches the content, wildcards taken as they are', async () => {
    clock.ahead += 60_000;
    for (const content of ['100% 正品', '100 正品', 'Fake_Goods'])
      await report(stage.portrait.liveId, content);
    expect(await contents(stage.portrait.liveId, '100%')).toEqual(['100% 正品']);
    expect(await contents(stage.portrait.liveId, 'fake_')).toEqual(['Fake_Goods']);
    expect(await contents(stage.portrait.liveId, "'; drop table reports; --")).toEqual([]);
    expect(await contents(stage.portrait.liveId, ' ')).toHaveLength(3);
  });

  it('R-02 pages from the newest on', async () => {
    const page = async (pageNum: number) =>
      admin.ok('reportList', { liveId: stage.portrait.liveId, pageNum, pageSize: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.items.length, second.items.length, first.total]).toEqual([2, 1, 3]);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('R-03 deletes by a mark, once, and logs what was there', async () => {
    const { reportId } = await report(stage.portrait.liveId, '要删除的');
    expect(
      await host.call('reportDelete', { liveId: stage.portrait.liveId, reportId }),
    ).toMatchObject({
      code: 43,
    });
    await Promise.all([
      admin.ok('reportDelete', { liveId: stage.portrait.liveId, reportId }),
      admin.ok('reportDelete', { liveId: stage.portrait.liveId, reportId }),
    ]);
    expect(await contents(stage.portrait.liveId, '要删除的')).toEqual([]);
    const kept = await store.db
      .selectFrom('reports')
      .select(['content', 'deleted_at'])
      .where('id', '=', reportId)
      .execute();
    expect(kept).toEqual([{ content: '要删除的', deleted_at: expect.any(Number) }]);
    const actions = await store.db
      .selectFrom('actions')
      .select(['actor_id', 'before'])
      .where('target', '=', reportId)
      .execute();
    expect(actions).toEqual([
      { actor_id: stage.admin.id, before: expect.stringContaining('要删除的') },
    ]);
    expect(await admin.call('reportDelete', { liveId: stage.live.liveId, reportId })).toMatchObject(
      {
        code: 1,
        msg: '举报不存在',
      },
    );
  });

  it('K-06 refuses an empty report, one too long, and one too many', async () => {
    clock.ahead += 60_000;
    const tryReport = (content: string) =>
      viewer.call('reportCreate', { liveId: stage.live.liveId, content });
    expect(await tryReport('  ')).toMatchObject({
      code: 40,
      msg: '参数错误：content 请输入举报内容',
    });
    expect(await tryReport('字'.repeat(201))).toMatchObject({ code: 40 });
    for (let count = 0; count < 5; count += 1) await report(stage.live.liveId, `第${count}次`);
    expect(await tryReport('第六次')).toMatchObject({ code: 1 });
    clock.ahead += 60_000;
    expect(await tryReport('一分钟以后')).toMatchObject({ code: 0 });
  });

  it('E-05 takes reports after the end, and none of a deleted room', async () => {
    clock.ahead += 60_000;
    await report(stage.ended.liveId, '结束之后');
    expect(
      await viewer.call('reportCreate', { liveId: stage.deleted.liveId, content: '已删除' }),
    ).toMatchObject({
      code: 5,
    });
  });
});
