import { type CallInput, CaseState, formatWireTime } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { type Scene, setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

describeOnPersistentStore('the log of actions', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  let admin: TestClient;
  let scene: Scene;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
    host = await server.signIn('host');
    admin = await server.signIn('admin');
    scene = await setScene(store);
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  type Filter = Omit<CallInput<'actionList'>, 'liveId'>;
  const entries = async (filter: Filter = {}, by = host) =>
    (await by.ok('actionList', { liveId: scene.liveId, ...filter })).items;
  const mute = (accountId: string, more: object = {}) =>
    ({ liveId: scene.liveId, state: 1, type: 0, accountId, ...more }) as const;

  it('G-09 lists who did what to whom, newest first, and in words', async () => {
    const { liveId, commentId } = scene;
    const wireNow = () => formatWireTime(clock.now(), 'Asia/Shanghai');
    const begun = wireNow();
    await host.ok('silence', mute(stage.viewer.id, { durationSeconds: 600, reason: '广告' }));
    await admin.ok('commentDel', { liveId, commentId });
    await admin.ok('categorySet', { liveId, categoryId: 'shopping' });
    const list = await entries();
    expect(list.map(({ action }) => action)).toEqual([
      'category-set',
      'comment-del',
      'silence',
      'silence',
    ]);
    const [category, deletion, muting] = list;
    expect(category).toMatchObject({ operatorName: '运营小周', detail: '未分类 → 电商带货' });
    expect(deletion).toMatchObject({
      operatorId: stage.admin.id,
      operatorName: '运营小周',
      canUndo: 1,
    });
    expect(deletion).toMatchObject({
      detail: '评论',
      personId: stage.viewer.id,
      personName: '小鱼儿',
    });
    expect(muting).toMatchObject({ operatorId: stage.host.id, operatorName: '林晓', canUndo: 1 });
    expect(muting).toMatchObject({ detail: '广告，10分钟', personName: '小鱼儿' });
    for (const { at } of list.slice(0, 3)) expect([begun, at, wireNow()].toSorted()[1]).toBe(at);
  });

  it('G-09 filters by operator, kind, person and time', async () => {
    const actions = async (filter: Filter) => (await entries(filter)).map(({ action }) => action);
    expect(await actions({ operatorId: stage.host.id })).toEqual(['silence']);
    expect(await actions({ kind: 'category-set' })).toEqual(['category-set']);
    for (const person of ['小鱼儿', 'viewer', ` ${stage.viewer.id} `])
      expect(await actions({ person })).toEqual(['comment-del', 'silence']);
    expect(await actions({ person: '小鱼' })).toEqual([]);
    // The scene's own entry is a minute old.
    clock.offset += 1_000;
    expect(await actions({ sinceSeconds: 60, kind: 'silence' })).toHaveLength(1);
    expect(await actions({ sinceSeconds: 3600, kind: 'silence' })).toHaveLength(2);
    expect(await actions({ operatorId: stage.admin.id, kind: 'comment-del' })).toHaveLength(1);
  });

  it('G-09 pages without losing or repeating an entry while new ones come', async () => {
    const all = await entries();
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await host.ok('actionList', { liveId: scene.liveId, limit: 1, cursor });
      seen.push(...page.items.map(({ id }) => id));
      await admin.ok('commentSystem', {
        liveId: scene.liveId,
        accountId: stage.admin.id,
        accountCorpId: '',
        isSystem: 1,
        comment: `第${seen.length}条`,
      });
      if (!page.hasMore) break;
      cursor = page.next;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('G-10 offers undoing for as long as it can be done, to those who may', async () => {
    const { liveId } = scene;
    const canUndo = async (id: string | undefined, by = host) =>
      (await entries({}, by)).find((entry) => entry.id === id)?.canUndo;
    const { actionId } = await admin.ok('categorySet', { liveId, categoryId: 'education' });
    expect(await canUndo(actionId)).toBe(0);
    expect(await canUndo(actionId, admin)).toBe(1);
    await admin.ok('categorySet', { liveId, categoryId: 'meeting' });
    expect(await canUndo(actionId, admin)).toBe(0);

    const first = await host.ok('silence', mute(stage.otherViewer.id, { durationSeconds: 60 }));
    expect(await canUndo(first.actionId)).toBe(1);
    const second = await host.ok('silence', mute(stage.otherViewer.id, { durationSeconds: 600 }));
    expect(await canUndo(first.actionId)).toBe(0);
    await admin.ok('undo', { liveId, actionId: second.actionId ?? '' });
    expect(await canUndo(first.actionId)).toBe(1);
    const undone = (await entries()).find(({ id }) => id === second.actionId);
    expect(undone).toMatchObject({ canUndo: 0, undoneBy: '运营小周' });
    clock.offset += 61_000;
    expect(await canUndo(first.actionId)).toBe(0);
    await host.ok('roomClose', { liveId });
    const deletion = (await entries({ kind: 'comment-del' }))[0];
    expect(deletion?.canUndo).toBe(0);
  });

  it('G-09 exports what is filtered, and names who has undone', async () => {
    const { liveId } = scene;
    const { data } = await host.call('actionExport', { liveId, kind: 'silence' });
    const [header, ...lines] = String(data).trim().split('\r\n');
    expect(header).toBe('时间,操作人,操作,对象,详情,撤销人');
    const listed = await entries({ kind: 'silence' });
    const cells = listed.map((entry) =>
      [
        ...[entry.at, entry.operatorName, '禁言', entry.personName, entry.detail],
        entry.undoneBy ?? '',
      ].join(','),
    );
    expect(lines.toSorted()).toEqual(cells.toSorted());
    expect(lines.filter((line) => line.endsWith(',林晓,禁言,橙子,10分钟,运营小周'))).toHaveLength(
      1,
    );
  });

  it('G-09 lists those who may operate the room, and its host once', async () => {
    const ids = (await host.ok('operatorList', { liveId: scene.liveId })).map(
      ({ accountId }) => accountId,
    );
    expect(ids).toEqual(expect.arrayContaining([USERS.ownHost, USERS.admin, USERS.anchorAdmin]));
    expect(ids).not.toContain(USERS.otherHost);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('G-09 R-01 the log tells a host nothing of who reported', async () => {
    const own = await setScene(store);
    await admin.ok('reportDelete', { liveId: own.liveId, reportId: own.reportId });
    const { items } = await host.ok('actionList', { liveId: own.liveId, kind: 'report-delete' });
    expect(items).toMatchObject([{ detail: '举报', personId: '' }]);
    expect(JSON.stringify(items)).not.toContain('viewer');
  });

  it.for<[Omit<CallInput<'flowSave'>, 'liveId'>, string]>([
    [{ guestPolicy: 1, slowSeconds: 10 }, '访客仅观看，慢速模式10秒'],
    [{ guestPolicy: 2 }, '不允许访客'],
    [{ guestPolicy: 0 }, '访客可评论'],
    [{ slowSeconds: 5 }, '慢速模式5秒'],
    [{ slowSeconds: 30 }, '慢速模式30秒'],
    [{ slowSeconds: 60 }, '慢速模式60秒'],
    [{ slowSeconds: 0 }, '慢速模式关闭'],
    [{ reviewMode: 1 }, '命中词待审'],
    [{ reviewMode: 2 }, '先审后发'],
    [{ reviewMode: 0 }, '先发后审'],
  ])('G-09 says what a setting was changed to: %s', async ([change, detail]) => {
    const { liveId } = await setScene(store);
    const before = { guestPolicy: 0, slowSeconds: 0, reviewMode: 0 } as const;
    const others = { guestPolicy: 1, slowSeconds: 5, reviewMode: 1 } as const;
    const isDefault = Object.values(change).includes(0);
    await admin.ok('flowSave', { liveId, ...(isDefault ? others : before) });
    clock.offset += 1_000;
    await admin.ok('flowSave', { liveId, ...change });
    const { items } = await admin.ok('actionList', { liveId, kind: 'flow-save' });
    expect(items[0]?.detail).toBe(detail);
  });

  it.for([
    [CaseState.TAKEN, '处理中'],
    [CaseState.HANDLED, '已处理'],
    [CaseState.UNFOUNDED, '不成立'],
    [CaseState.OPEN, '放回'],
  ] as const)('G-09 says what became of a report: %s is %s', async ([caseState, detail]) => {
    const { liveId, reportId } = await setScene(store);
    if (caseState !== CaseState.TAKEN)
      await admin.ok('reportCase', { liveId, reportId, caseState: CaseState.TAKEN });
    clock.offset += 1_000;
    await admin.ok('reportCase', { liveId, reportId, caseState });
    const { items } = await admin.ok('actionList', { liveId, kind: 'report-case' });
    expect(items[0]?.detail).toBe(detail);
  });
});
