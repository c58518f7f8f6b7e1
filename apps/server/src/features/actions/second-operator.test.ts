import type { ActionResult } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('two operators who do the same', (place) => {
  let server: TestServer;
  let first: TestClient;
  let second: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    [first, second, host] = (await Promise.all(
      ['admin', 'hostadmin', 'host'].map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient];
  });
  afterAll(() => server.destroy());

  const handled = { handledBy: '运营小周' };
  const logged = async (kind: string) =>
    (await host.ok('actionList', { ...room, kind })).items.length;

  it('G-11 the category that a colleague has chosen is no change, and the first can still undo', async () => {
    const { liveCategoryId } = await first.ok('roomInfo', room);
    const categories = await first.ok('roomCategoryList', {});
    const categoryId = categories.find(({ id }) => id !== liveCategoryId)?.id ?? '';
    const before = await logged('category-set');
    const { actionId = '' } = await first.ok('categorySet', { ...room, categoryId });
    expect(await second.ok('categorySet', { ...room, categoryId })).toEqual(handled);
    expect(await first.ok('categorySet', { ...room, categoryId })).toEqual({});
    expect(await logged('category-set')).toBe(before + 1);
    expect(await first.ok('undo', { ...room, actionId })).toEqual({});
    expect((await first.ok('roomInfo', room)).liveCategoryId).toBe(liveCategoryId);
  });

  it('G-11 the watch permission that a colleague has saved is no change', async () => {
    const authTagList = 'level-3#金卡会员';
    const { actionId = '' } = await first.ok('authTagUpdate', { ...room, authTagList });
    expect(await second.ok('authTagUpdate', { ...room, authTagList })).toEqual(handled);
    expect(await first.ok('undo', { ...room, actionId })).toEqual({});
  });

  it('G-11 a report that a colleague has deleted is neither deleted again nor dealt with', async () => {
    const viewer = await server.signIn('viewer');
    const { reportId } = await viewer.ok('reportCreate', { ...room, content: '一再删除' });
    expect(await first.ok('reportDelete', { ...room, reportId })).toEqual({});
    expect(await second.ok('reportDelete', { ...room, reportId })).toEqual(handled);
    expect(await host.ok('reportCase', { ...room, reportId, caseState: 1 })).toEqual({
      caseState: 0,
      ...handled,
    });
    expect(await first.ok('reportDelete', { ...room, reportId })).toEqual({});
    expect(await second.call('reportDelete', { ...room, reportId: 'none' })).toMatchObject({
      code: 1,
      msg: '举报不存在',
    });
  });

  it('G-11 a mark that a colleague has removed cannot be changed, and the answer says by whom', async () => {
    const { markId } = await host.ok('markSave', { ...room, text: '开场' });
    await first.ok('markDelete', { ...room, markId });
    expect(await host.ok('markSave', { ...room, markId, text: '开场白' })).toEqual({
      markId,
      ...handled,
    });
    expect(await first.call('markSave', { ...room, markId, text: '开场白' })).toMatchObject({
      code: 1,
      msg: '该打点已被删除',
    });
  });

  it('G-11 a mute, its lifting, a mute of all, a setting and a removal that a colleague has done say by whom', async () => {
    const { id: accountId } = stage.viewer;
    const mute = { ...room, accountId, type: 0 } as const;
    const muteAll = { ...room, type: 1 } as const;
    const twice = async (action: string, act: (by: TestClient) => Promise<ActionResult>) => {
      const { actionId, ...more } = await act(first);
      expect(more).toEqual({});
      const { items } = await host.ok('actionList', room);
      expect(items.find(({ id }) => id === actionId)).toMatchObject({
        action,
        operatorName: '运营小周',
      });
      expect(await act(second)).toEqual(handled);
      expect(await act(first)).toEqual({});
    };
    await twice('silence', (by) => by.ok('silence', { ...mute, state: 1 }));
    await twice('unsilence', (by) => by.ok('silence', { ...mute, state: 0 }));
    await twice('silence-all', (by) => by.ok('silence', { ...muteAll, state: 1 }));
    await twice('unsilence-all', (by) => by.ok('silence', { ...muteAll, state: 0 }));
    await twice('flow-save', (by) => by.ok('flowSave', { ...room, slowSeconds: 5 }));
    await twice('flow-save', (by) => by.ok('flowSave', { ...room, slowSeconds: 0 }));
    await twice('kickout', (by) => by.ok('removalSave', { ...room, accountId }));
    await twice('removal-end', (by) => by.ok('removalEnd', { ...room, accountId }));
  });

  it('G-11 an activity that a colleague has ended, and a mark that says it already, say by whom', async () => {
    const { activityId } = await host.ok('activityCreate', {
      ...room,
      activityName: '满减',
      activityLink: 'link',
    });
    await first.ok('activityClose', { ...room, activityId });
    expect(await second.ok('activityClose', { ...room, activityId })).toEqual(handled);
    const { markId } = await first.ok('markSave', { ...room, text: '三号链接' });
    expect(await second.ok('markSave', { ...room, markId, text: '三号链接' })).toEqual({
      markId,
      ...handled,
    });
  });

  it('G-11 whoever repeats what a colleague has undone learns who undid it', async () => {
    const mute = { ...room, accountId: stage.viewer.id, type: 0 } as const;
    const { actionId = '' } = await host.ok('silence', { ...mute, state: 1 });
    await first.ok('undo', { ...room, actionId });
    expect(await second.ok('silence', { ...mute, state: 0 })).toEqual(handled);
  });

  it('G-11 a note or a shared link that a colleague took away says by whom', async () => {
    const person = { ...room, accountId: stage.viewer.id };
    const { noteId } = await host.ok('noteAdd', { ...person, content: '老客户' });
    expect(await first.ok('noteDelete', { ...room, noteId })).toEqual({});
    expect(await second.ok('noteDelete', { ...room, noteId })).toEqual(handled);
    const { shareId } = await host.ok('reportShareSave', { ...room, days: 7 });
    expect(await first.ok('reportShareEnd', { ...room, shareId })).toEqual({});
    expect(await second.ok('reportShareEnd', { ...room, shareId })).toEqual(handled);
  });
});

describeOnPersistentStore('what the log says', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  });
  afterAll(() => server.destroy());

  const newest = async (client: TestClient, count: number) => {
    const { items } = await client.ok('actionList', room);
    return items
      .slice(0, count)
      .map(({ action, operatorName, personName, detail }) => [
        action,
        operatorName,
        personName,
        detail,
      ]);
  };

  it('G-09 names the words of a changed list, and tells every room of the platform’s', async () => {
    const add = [
      { word: '代购', action: 1 as const },
      { word: '加群', action: 2 as const },
      { word: '傻瓜', action: 3 as const },
    ];
    await host.ok('wordSave', { ...room, add });
    await admin.ok('platformWordSave', { add: [{ word: '全平台的词', action: 1 }] });
    await host.ok('wordSave', {
      ...room,
      add: [{ word: '代购', action: 2 }],
      remove: ['加群', '没有的'],
    });
    // Saved as it stands: no change.
    await host.ok('wordSave', { ...room, add: [{ word: '代购', action: 2 }], remove: ['没有的'] });
    const listed = [
      ['word-save', '林晓', '', '添加代购（待审），移除加群'],
      ['word-save', '运营小周', '', '平台词表，添加全平台的词（拦截）'],
      ['word-save', '林晓', '', '添加代购（拦截）、加群（待审）、傻瓜（替换）'],
    ];
    expect(await newest(host, 3)).toEqual(listed);
    const other = await admin.ok('actionList', {
      liveId: stage.portrait.liveId,
      kind: 'word-save',
    });
    expect(other.items.map(({ detail }) => detail)).toEqual(['平台词表，添加全平台的词（拦截）']);
    const filtered = await host.ok('actionList', { ...room, kind: 'silence' });
    expect(filtered.items.filter(({ action }) => action === 'word-save')).toEqual([]);
    const many = Array.from({ length: 25 }, (_, index) => ({
      word: `第${index}个`,
      action: 1 as const,
    }));
    await host.ok('wordSave', { ...room, add: many });
    const [line] = await newest(host, 1);
    expect(line?.[3]).toMatch(/^添加第0个（拦截）、.*、第19个（拦截）等25个$/);
    // Page by page, each once.
    const pages: string[] = [];
    for (let [cursor, hasMore] = ['', true]; hasMore; ) {
      const page = await host.ok('actionList', { ...room, kind: 'word-save', limit: 1, cursor });
      pages.push(...page.items.map(({ detail }) => detail));
      ({ next: cursor, hasMore } = page);
    }
    expect(pages).toEqual([line?.[3], ...listed.map(([, , , detail]) => detail)]);
  });

  it('G-09 a change of the platform’s words is told to the operators of every running room', async () => {
    const inside = await Promise.all(
      [stage.live.liveId, stage.portrait.liveId].map((liveId) => server.enter('host', liveId)),
    );
    await admin.ok('platformWordSave', { add: [{ word: '换平台', action: 2 }] });
    for (const member of inside)
      await expect
        .poll(() => member.bodies('actionLogged'), { timeout: 200_000 })
        .toMatchObject([{ action: 'word-save', actor_id: stage.admin.id, actor_name: '运营小周' }]);
    await Promise.all(inside.map((member) => member.leave()));
  });

  it('G-09 says what was noted, how long a report is shared, and what was undone', async () => {
    const person = { ...room, accountId: stage.viewer.id };
    const { noteId } = await host.ok('noteAdd', { ...person, content: '常问尺码' });
    const { shareId } = await host.ok('reportShareSave', { ...room, days: 30 });
    await admin.ok('noteDelete', { ...room, noteId });
    await admin.ok('reportShareEnd', { ...room, shareId });
    const { actionId = '' } = await host.ok('silence', {
      ...person,
      state: 1,
      type: 0,
      durationSeconds: 600,
      reason: '刷屏',
    });
    await admin.ok('undo', { ...room, actionId });
    expect(await newest(host, 6)).toEqual([
      ['undo', '运营小周', '小鱼儿', '禁言：刷屏，10分钟'],
      ['silence', '林晓', '小鱼儿', '刷屏，10分钟'],
      ['report-share-end', '运营小周', '林晓', '有效30天'],
      ['note-delete', '运营小周', '小鱼儿', '常问尺码'],
      ['report-share', '林晓', '', '秋季新品首发专场 · 家居好物，有效30天'],
      ['note-add', '林晓', '小鱼儿', '常问尺码'],
    ]);
  });
});
