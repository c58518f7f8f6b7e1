import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnPersistentStore } from '../../testing/persistent-store.ts';
import type { TestClient, TestMember, TestServer } from '../../testing/test-server.ts';

const room = { liveId: '1001' };

describeOnPersistentStore('several at once', (place) => {
  let server: TestServer;
  let host: TestClient;
  let viewer: TestMember;
  let viewer2: TestMember;
  beforeAll(async () => {
    server = await place.start();
    host = await server.signIn('host');
    viewer = await server.enter('viewer', '1001');
    viewer2 = await server.enter('viewer2', '1001');
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
      accountIds: ['u-viewer', 'u-viewer2', 'u-admin', 'u-nobody', 'u-viewer'],
    });
    expect(done.map(({ id }) => id)).toEqual(['u-viewer', 'u-viewer2']);
    const muted = await host.ok('silenceList', room);
    expect(muted.items.map(({ reason }) => reason)).toEqual(['刷屏', '刷屏']);
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 43 });
    for (const { actionId = '' } of done) await host.ok('undo', { ...room, actionId });
    expect(await viewer.command('chat', { message: '在吗' })).toMatchObject({ result: 0 });
  });

  it('J-09 refuses none and more than 500', async () => {
    const many = Array.from({ length: 501 }, (_, index) => String(index + 1));
    for (const commentIds of [[], many])
      expect(await host.call('commentDelSeveral', { ...room, commentIds })).toMatchObject({
        code: 40,
      });
  });
});
