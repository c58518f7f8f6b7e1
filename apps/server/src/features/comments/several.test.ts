import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('several at once', (place) => {
  let server: TestServer;
  let host: TestClient;
  let viewer: TestMember;
  let viewer2: TestMember;
  beforeAll(async () => {
    server = await place.start();
    host = await server.signIn('host');
    viewer = await server.enter('viewer', stage.live.liveId);
    viewer2 = await server.enter('viewer2', stage.live.liveId);
  });
  afterAll(() => server.destroy());

  const say = async (member: TestMember, message: string): Promise<string> => {
    const { body } = await member.command('chat', { message });
    return (body as { comment_id: string }).comment_id;
  };
  const shown = async () => (await host.ok('commentList', room)).items.map(({ id }) => id);

  it('J-09 deletes comments in one call, each with its own entry, notice and undo', async () => {
    const ids = [
      await say(viewer, '广告一'),
      await say(viewer2, '广告二'),
      await say(viewer, '广告三'),
    ];
    const [first = '', second = '', third = ''] = ids;
    const admin = await server.signIn('admin');
    await admin.ok('commentDel', { ...room, commentId: third });
    const request = { ...room, commentIds: [...ids, first, '999999'] };
    const { done } = await host.ok('commentDelSeveral', request);
    // One was deleted by somebody else before, one never existed, and one is given twice.
    expect(done).toMatchObject([
      { id: first, actionId: expect.any(String) },
      { id: second, actionId: expect.any(String) },
      { id: third, handledBy: '运营小周' },
    ]);
    await say(viewer2, '看看');
    const deleted = viewer2.bodies('commentDelete').map(({ comment_id }) => comment_id);
    expect(deleted).toEqual([third, first, second]);
    const { items } = await host.ok('actionList', { ...room, kind: 'comment-del' });
    expect(items.map(({ detail }) => detail).sort()).toEqual(['广告一', '广告三', '广告二'].sort());
    await host.ok('undo', { ...room, actionId: done[1]?.actionId ?? '' });
    expect(await shown()).toContain(second);
    expect(await shown()).not.toContain(first);
  });

  it('J-09 mutes people in one call, each with its own entry; operators are left out', async () => {
    const { done } = await host.ok('silenceSeveral', {
      ...room,
      durationSeconds: 600,
      reason: '刷屏',
      accountIds: [
        stage.viewer.id,
        stage.otherViewer.id,
        stage.admin.id,
        'u-nobody',
        stage.viewer.id,
      ],
    });
    expect(done.map(({ id }) => id)).toEqual([stage.viewer.id, stage.otherViewer.id]);
    const muted = await host.ok('silenceList', room);
    expect(new Set(muted.items.map(({ accountId }) => accountId))).toEqual(
      new Set([stage.viewer.id, stage.otherViewer.id]),
    );
    const terms = { reason: '刷屏', operatorName: stage.host.nickname };
    expect(muted.items).toMatchObject([terms, terms]);
    for (const { secondsLeft } of muted.items) {
      expect(secondsLeft).toBeGreaterThan(500);
      expect(secondsLeft).toBeLessThanOrEqual(600);
    }
    const { items } = await host.ok('actionList', { ...room, kind: 'silence' });
    expect(items.map(({ personName }) => personName).toSorted()).toEqual(['小鱼儿', '橙子']);
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 43 });
    for (const { actionId = '' } of done) await host.ok('undo', { ...room, actionId });
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 0 });
  });

  it('J-09 removes people in one call, each with its own entry and undo; operators are left out', async () => {
    const people = [stage.viewer.id, stage.otherViewer.id];
    const request = {
      ...room,
      durationSeconds: 3600,
      reason: '辱骂',
      accountIds: [...people, stage.admin.id, 'u-nobody', stage.viewer.id],
    };
    const otherHost = await server.signIn('otherhost');
    expect(await otherHost.call('removalSeveral', request)).toMatchObject({ code: 43 });
    const { done } = await host.ok('removalSeveral', request);
    expect(done).toEqual(people.map((id) => ({ id, actionId: expect.any(String) })));
    await Promise.all([viewer.cutOff(), viewer2.cutOff()]);
    const removed = await host.ok('removalList', room);
    expect(removed.items.map(({ accountId }) => accountId).toSorted()).toEqual(people.toSorted());
    const terms = { reason: '辱骂', operatorName: '林晓' };
    expect(removed.items).toMatchObject([terms, terms]);
    for (const { secondsLeft } of removed.items) {
      expect(secondsLeft).toBeGreaterThan(3500);
      expect(secondsLeft).toBeLessThanOrEqual(3600);
    }
    const { items } = await host.ok('actionList', { ...room, kind: 'kickout' });
    expect(items.map(({ personName }) => personName).toSorted()).toEqual(['小鱼儿', '橙子']);
    const entryOf = async (name: string, liveId = room.liveId) =>
      (await (await server.signIn(name)).ok('roomEntry', { liveId })).refusal;
    expect(await entryOf('viewer')).toMatchObject({ kind: 'removed', reason: '辱骂' });
    expect(await entryOf('viewer', stage.paused.liveId)).toBeNull();

    const admin = await server.signIn('admin');
    expect(await admin.ok('removalSeveral', { ...room, accountIds: people })).toEqual({
      done: people.map((id) => ({ id, handledBy: '林晓' })),
    });
    await host.ok('undo', { ...room, actionId: done[0]?.actionId ?? '' });
    expect(await entryOf('viewer')).toBeNull();
    expect(await entryOf('viewer2')).toMatchObject({ kind: 'removed' });
    await host.ok('undo', { ...room, actionId: done[1]?.actionId ?? '' });
    expect(await entryOf('viewer2')).toBeNull();
  });

  it('J-09 a host silences and removes nobody who was never in the room', async () => {
    const store = await place.openStore();
    const { personId } = await setScene(store);
    await store.destroy();
    const accountIds = [personId];
    expect(await host.ok('silenceSeveral', { ...room, accountIds })).toEqual({ done: [] });
    expect(await host.ok('removalSeveral', { ...room, accountIds })).toEqual({ done: [] });
  });

  it('J-09 takes 100 in one call, and refuses none and more', async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => String(900_001 + index));
    expect(await host.ok('commentDelSeveral', { ...room, commentIds: ids(100) })).toEqual({
      done: [],
    });
    for (const call of ['silenceSeveral', 'removalSeveral'] as const)
      expect(await host.ok(call, { ...room, accountIds: ids(100) })).toEqual({ done: [] });
    for (const some of [[], ids(101)]) {
      const answers = [
        await host.call('commentDelSeveral', { ...room, commentIds: some }),
        await host.call('silenceSeveral', { ...room, accountIds: some }),
        await host.call('removalSeveral', { ...room, accountIds: some }),
      ];
      expect(answers).toMatchObject([{ code: 40 }, { code: 40 }, { code: 40 }]);
    }
  });
});
