import { LiveState, limits } from '@live/protocol';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { expect } from 'vitest';
import { newId } from '../../domain/ids.ts';

describeOnPersistentStore('marks', (place) => {
  const it = place.test();

  it('U-04 an operator marks a moment of the live, changes and removes it, for all operators', async ({
    server,
    store,
    host,
  }) => {
    const { liveId } = await setScene(store);
    const admin = await server.enter('admin', liveId);
    const own = async () => {
      const { items } = await host.ok('reviewMarks', { liveId });
      return items.filter(({ kind, text }) => kind === 'own' && text !== '打点');
    };
    const { markId } = await host.ok('markSave', { liveId, text: ' 讲到\n三号 ', agoMs: 30_000 });
    const [mark] = await own();
    expect(mark).toMatchObject({ id: markId, text: '讲到 三号' });
    expect(mark?.operatorName).not.toBe('');
    // The scene began a minute ago: half a minute ago is near its middle.
    expect(mark?.atMs).toBeGreaterThanOrEqual(29_000);
    const now = await host.ok('reviewAxis', { liveId });
    expect(mark?.atMs).toBeLessThanOrEqual(now.durationMs - 30_000);
    await host.ok('markSave', { liveId, markId, text: '讲到四号' });
    expect(await own()).toMatchObject([{ id: markId, text: '讲到四号', atMs: mark?.atMs }]);
    const adminClient = await server.signIn('admin');
    const { actionId = '' } = await adminClient.ok('markDelete', { liveId, markId });
    expect(await own()).toEqual([]);
    const late = await host.ok('markDelete', { liveId, markId });
    expect(late.handledBy).toBeTruthy();
    expect(await host.ok('markSave', { liveId, markId, text: '五号' })).toEqual({
      markId,
      handledBy: late.handledBy,
    });
    await adminClient.ok('undo', { liveId, actionId });
    expect(await own()).toMatchObject([{ id: markId, text: '讲到四号', atMs: mark?.atMs }]);
    await admin.receives(() => admin.bodies('mark').length === 4);
    expect(admin.bodies('mark').map(({ event }) => event)).toEqual([
      'saved',
      'saved',
      'removed',
      'saved',
    ]);
    const { items } = await host.ok('actionList', { liveId });
    expect(items.slice(0, 4).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'undo 删除打点：讲到四号',
      'mark-remove 讲到四号',
      'mark-change 讲到 三号，讲到四号',
      'mark-save 讲到 三号',
    ]);
  });

  it('U-04 nobody changes or removes a mark of another host’s room by way of their own', async ({
    store,
    host,
    admin,
  }) => {
    const own = await setScene(store);
    const other = await setScene(store, undefined, undefined, { hostId: USERS.otherHost });
    const { markId } = other;
    const { liveId } = own;
    expect(await host.call('markSave', { liveId, markId, text: '改了' })).toMatchObject({
      code: 1,
      msg: '该打点已被删除',
    });
    expect(await host.ok('markDelete', { liveId, markId })).toEqual({});
    const marksIn = async (of: { liveId: string }) =>
      (await admin.ok('reviewMarks', { liveId: of.liveId })).items
        .filter(({ kind }) => kind === 'own')
        .map(({ id }) => id);
    expect(await marksIn(other)).toEqual([markId]);
    expect(await marksIn(own)).toEqual([own.markId]);
  });

  it('U-04 a mark has up to 64 characters or none, and lies within the live', async ({
    store,
    host,
  }) => {
    const { liveId } = await setScene(store, LiveState.ENDED);
    const save = (input: object) => host.call('markSave', { liveId, text: '', ...input });
    expect(await save({ text: '字'.repeat(65) })).toMatchObject({ code: 40 });
    expect(await save({ text: '字'.repeat(64) })).toMatchObject({ code: 0 });
    expect(await save({ atMs: 1_000 })).toMatchObject({ code: 0 });
    expect(await save({ atMs: 3_600_000 })).toMatchObject({ code: 40 });
    const { durationMs } = await host.ok('reviewAxis', { liveId });
    const { items } = await host.ok('reviewMarks', { liveId });
    const moments = items.filter(({ kind }) => kind === 'own').map(({ atMs }) => atMs);
    // One came with the scene; the one without a moment lies at the end, when the live was over.
    expect(moments).toEqual([1_000, durationMs, durationMs]);
  });

  it('U-04 a room has a bounded number of marks', async ({ store, host }) => {
    const { liveId } = await setScene(store);
    const rows = Array.from({ length: limits.maxMarks - 1 }, () => ({
      id: newId(),
      live_id: liveId,
      at: 1,
      author_id: USERS.ownHost,
      content: '',
    }));
    await store.transaction(async (db) => {
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('marks')
          .values(rows.slice(from, from + 500))
          .execute();
    });
    expect(await host.call('markSave', { liveId, text: '' })).toMatchObject({ code: 1 });
    // Undoing a deletion is bound by it too.
    const { actionId = '' } = await host.ok('markDelete', { liveId, markId: rows[0]?.id ?? '' });
    await host.ok('markSave', { liveId, text: '又一个' });
    expect(await host.call('undo', { liveId, actionId })).toMatchObject({
      code: 1,
      msg: '一场直播最多打点2000个',
    });
  });
});
