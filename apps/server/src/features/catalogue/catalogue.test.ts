import { aRoom, aViewer, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const tag = { tagNo: 'vip', tagName: '贵宾', tagGroupNo: 'club', tagGroupName: '俱乐部' };

describeOnPersistentStore('tags and categories in the hands of super admins', (place) => {
  const it = place.test();

  it('I-01 tags are made, searched, and listed with what uses them', async ({ server, admin }) => {
    await admin.ok('adminTagSave', tag);
    await server.add(aViewer({ tags: ['vip'] }), aViewer({ tags: ['vip'] }));
    await admin.ok('authTagUpdate', { liveId: stage.live.liveId, authTagList: 'vip#贵宾' });
    const expected = { ...tag, accounts: 2, rooms: 1 };
    for (const searchValue of ['贵宾', '俱乐部', 'vip'])
      expect(await admin.ok('adminTagList', { searchValue })).toEqual({
        items: [expected],
        total: 1,
      });
    const all = await admin.ok('adminTagList', { pageSize: 2 });
    expect(all.items).toHaveLength(2);
    expect(all.total).toBeGreaterThan(20);
    const rest = await admin.ok('adminTagList', { pageSize: 2, pageNum: 2 });
    expect(rest.items.map(({ tagNo }) => tagNo)).not.toEqual(all.items.map(({ tagNo }) => tagNo));
    await admin.ok('authTagUpdate', { liveId: stage.live.liveId, authTagList: 'all#全选' });
  });

  it('I-01 a tag in use stays, and says what uses it; one that is unused goes', async ({
    server,
    admin,
    store,
  }) => {
    const used = { ...tag, tagNo: 'used', tagName: '在用' };
    await admin.ok('adminTagSave', used);
    const [viewer] = await server.add(aViewer({ tags: ['used'] }));
    await admin.ok('authTagUpdate', { liveId: stage.paused.liveId, authTagList: 'used#在用' });
    const remove = () => admin.call('adminTagDelete', { tagNo: 'used' });
    expect(await remove()).toMatchObject({ code: 1, msg: '还有1个账号、1个直播间在用，不能删除' });
    await admin.ok('authTagUpdate', { liveId: stage.paused.liveId, authTagList: 'all#全选' });
    expect(await remove()).toMatchObject({ msg: '还有1个账号在用，不能删除' });
    await admin.ok('adminAccountChange', { accountId: viewer.id, tagNos: [] });
    expect(await remove()).toMatchObject({ code: 0, data: {} });
    expect((await admin.ok('adminTagList', { searchValue: 'used' })).items).toEqual([]);
    const logged = await store.db
      .selectFrom('actions')
      .select(['action', 'actor_id', 'target'])
      .where('target', '=', 'used')
      .orderBy('at')
      .execute();
    expect(logged).toEqual([
      { action: 'tag-save', actor_id: stage.admin.id, target: 'used' },
      { action: 'tag-delete', actor_id: stage.admin.id, target: 'used' },
    ]);
  });

  it('I-01 G-11 of two admins who make the same at once one is told, and nothing is assigned while it is deleted', async ({
    server,
    admin,
  }) => {
    const rival = await server.signIn('hostadmin');
    const [viewer] = await server.add(aViewer());
    for (let round = 0; round < 10; round += 1) {
      const made = { ...tag, tagNo: `race${round}` };
      const tags = await Promise.all([
        admin.call('adminTagSave', { ...made, tagName: '甲' }),
        rival.call('adminTagSave', { ...made, tagName: '乙' }),
      ]);
      expect(tags.map(({ code, msg }) => (code === 0 ? '' : msg)).sort()).toEqual([
        '',
        '标签编号已被使用',
      ]);
      const categories = await Promise.all([
        admin.call('adminCategorySave', { id: `race${round}`, name: '甲' }),
        rival.call('adminCategorySave', { id: `race${round}`, name: '乙' }),
      ]);
      expect(categories.map(({ code, msg }) => (code === 0 ? '' : msg)).sort()).toEqual([
        '',
        '直播类型编号已被使用',
      ]);
      const [deleted, assigned] = await Promise.all([
        admin.call('adminTagDelete', { tagNo: made.tagNo }),
        rival.call('adminAccountChange', { accountId: viewer.id, tagNos: [made.tagNo] }),
      ]);
      expect([deleted.code === 0, assigned.code === 0].sort()).toEqual([false, true]);
      await admin.ok('adminAccountChange', { accountId: viewer.id, tagNos: [] });
    }
  });

  it('I-01 a group has one name: to rename it in one tag renames it in all', async ({ admin }) => {
    const first = { tagNo: 'g1', tagName: '一', tagGroupNo: 'g', tagGroupName: '旧组' };
    const second = { ...first, tagNo: 'g2', tagName: '二' };
    await admin.ok('adminTagSave', first);
    await admin.ok('adminTagSave', second);
    const { tagNo: _, ...was } = first;
    await admin.ok('adminTagSave', { ...first, tagGroupName: '新组', was });
    const { items } = await admin.ok('adminTagList', { searchValue: '新组' });
    expect(items.map(({ tagNo }) => tagNo)).toEqual(['g1', 'g2']);
  });

  it('I-01 G-11 of two admins who act on one tag, the second is told who was first', async ({
    server,
    admin,
  }) => {
    const rival = await server.signIn('hostadmin');
    const first = { tagNo: 'g11', tagName: '原名', tagGroupNo: 'club', tagGroupName: '俱乐部' };
    const { tagNo: _, ...was } = first;
    expect(await admin.ok('adminTagSave', first)).toEqual({});
    expect(await rival.call('adminTagSave', { ...first, tagName: '别名' })).toMatchObject({
      code: 1,
      msg: '标签编号已被使用',
    });
    expect(await admin.ok('adminTagSave', { ...first, tagName: '甲', was })).toEqual({});
    // The same change again is no error.
    expect(await rival.ok('adminTagSave', { ...first, tagName: '甲', was })).toEqual({
      handledBy: stage.admin.nickname,
    });
    expect(await rival.call('adminTagSave', { ...first, tagName: '乙', was })).toMatchObject({
      code: 1,
      msg: `标签刚被${stage.admin.nickname}修改，请重新打开`,
    });
    expect(await admin.ok('adminTagDelete', { tagNo: 'g11' })).toEqual({});
    expect(await rival.ok('adminTagDelete', { tagNo: 'g11' })).toEqual({
      handledBy: stage.admin.nickname,
    });
    expect(await rival.call('adminTagSave', { ...first, tagName: '乙', was })).toMatchObject({
      code: 1,
      msg: `标签已被${stage.admin.nickname}删除`,
    });
  });

  it('I-01 categories are made, renamed, and deleted where no room has them', async ({
    server,
    admin,
    host,
  }) => {
    const rival = await server.signIn('hostadmin');
    const id = 'music';
    expect(await admin.ok('adminCategorySave', { id, name: '音乐' })).toEqual({});
    expect(await rival.call('adminCategorySave', { id, name: '歌唱' })).toMatchObject({
      code: 1,
      msg: '直播类型编号已被使用',
    });
    await admin.ok('adminCategorySave', { id, name: '歌唱', was: '音乐' });
    expect(await rival.ok('adminCategorySave', { id, name: '歌唱', was: '音乐' })).toEqual({
      handledBy: stage.admin.nickname,
    });
    expect(await rival.call('adminCategorySave', { id, name: '舞蹈', was: '音乐' })).toMatchObject({
      code: 1,
      msg: `直播类型刚被${stage.admin.nickname}修改，请重新打开`,
    });
    expect(await host.ok('roomCategoryList', {})).toContainEqual({ id, name: '歌唱' });
    const [room] = await server.add(aRoom({ host: stage.host }));
    await admin.ok('categorySet', { liveId: room.liveId, categoryId: id });
    expect(await admin.ok('adminCategoryList', {})).toContainEqual({ id, name: '歌唱', rooms: 1 });
    expect(await admin.call('adminCategoryDelete', { id })).toMatchObject({
      code: 1,
      msg: '还有1个直播间在用，不能删除',
    });
    await admin.ok('roomDelete', { liveId: room.liveId });
    expect(await admin.ok('adminCategoryDelete', { id })).toEqual({});
    expect(await rival.ok('adminCategoryDelete', { id })).toEqual({
      handledBy: stage.admin.nickname,
    });
    const gone = await rival.call('adminCategorySave', { id, name: '舞蹈', was: '歌唱' });
    expect(gone).toMatchObject({ msg: `直播类型已被${stage.admin.nickname}删除` });
  });
});
