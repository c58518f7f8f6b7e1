import { LiveRole } from '@live/protocol';
import { aRoom, aViewer, stage, type TestClient } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const all = async (admin: TestClient, filter: object = {}) =>
  (await admin.ok('adminActionList', { limit: 200, ...filter })).items;
const kindsOf = (items: readonly { action: string }[]) => items.map(({ action }) => action);

describeOnPersistentStore('the log of all rooms and beyond them', (place) => {
  const it = place.test();

  it('I-01 G-09 has what concerns no room, in words, and what was done in every room', async ({
    server,
    admin,
    host,
    clock,
  }) => {
    const [person] = await server.add(aViewer({ name: 'logged', nickname: '被记下的人' }));
    const [room] = await server.add(aRoom({ host: stage.host, title: '有记录的直播' }));
    const step = async (run: () => Promise<unknown>) => {
      clock.ahead += 1_000;
      await run();
    };
    await step(() =>
      admin.ok('adminAccountChange', {
        accountId: person.id,
        role: LiveRole.ANCHOR,
        password: 'long-enough',
        tagNos: ['level-1', 'level-2'],
      }),
    );
    await step(() => admin.ok('adminAccountChange', { accountId: person.id, disabled: 1 }));
    await step(() =>
      admin.ok('adminTagSave', {
        tagNo: 'vip',
        tagName: '贵宾',
        tagGroupNo: 'club',
        tagGroupName: '俱乐部',
      }),
    );
    await step(() => admin.ok('adminTagDelete', { tagNo: 'vip' }));
    await step(() => admin.ok('adminCategorySave', { id: 'music', name: '音乐' }));
    await step(() => admin.ok('adminCategoryDelete', { id: 'music' }));
    await step(() => host.ok('flowSave', { liveId: room.liveId, slowSeconds: 10 }));
    const items = (await all(admin)).slice(0, 7);
    expect(items.map(({ action, detail, personName }) => [action, personName, detail])).toEqual([
      ['flow-save', '', '慢速模式10秒'],
      ['category-delete', '', '音乐'],
      ['category-save', '', '音乐'],
      ['tag-delete', '', '贵宾（俱乐部）'],
      ['tag-save', '', '贵宾（俱乐部）'],
      ['account-save', '被记下的人', 'logged，停用'],
      ['account-save', '被记下的人', 'logged，角色：主播，标签：2个，新密码'],
    ]);
    expect(items[0]).toMatchObject({
      liveId: room.liveId,
      liveTitle: '有记录的直播',
      operatorName: stage.host.nickname,
      canUndo: 0,
    });
    expect(items[1]).toMatchObject({ liveId: '', liveTitle: '' });
    expect(kindsOf(await all(admin, { beyondRooms: 1 }))).not.toContain('flow-save');
    expect(kindsOf(await all(admin, { ofRoom: room.liveId }))).toEqual(['flow-save']);
    expect(kindsOf(await all(admin, { kind: 'tag-save' }))).toEqual(['tag-save']);
    expect(kindsOf(await all(admin, { person: 'logged' }))).toEqual([
      'account-save',
      'account-save',
    ]);
    expect(kindsOf(await all(admin, { operator: stage.host.nickname }))).toEqual(['flow-save']);
    expect(await all(admin, { operator: '没有这个人' })).toEqual([]);
    expect(kindsOf(await all(admin, { sinceSeconds: 60, beyondRooms: 1 }))).toHaveLength(6);
    clock.ahead += 120_000;
    expect(await all(admin, { sinceSeconds: 60 })).toEqual([]);
  });

  it('I-01 G-09 goes on page after page, and is saved as a file', async ({ admin, host }) => {
    const items = await all(admin);
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await admin.ok('adminActionList', { limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      if (!page.hasMore) break;
      cursor = page.next;
    }
    expect(seen).toEqual(items.map(({ id }) => id));
    const file = await admin.ok('adminActionExport', { kind: 'account-save' });
    const lines = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('时间,操作人,操作,对象,详情,撤销人,直播间');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/,保存账号,被记下的人,"?logged，停用"?,,$/);
    for (const call of ['adminActionList', 'adminActionExport'] as const)
      expect(await host.call(call, {})).toMatchObject({ code: 43 });
  });
});
