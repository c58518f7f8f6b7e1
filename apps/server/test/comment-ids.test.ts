import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
/** More than a 64-bit number holds. */
const commentId = '9'.repeat(19);

describeOnPersistentStore('ids of comments beyond any number', (place) => {
  const it = place.test();

  it('E-05 are ids of no comment, and no failure of the server', async ({ admin, viewer }) => {
    const missing = { code: 1, msg: '评论不存在' };
    expect(await admin.call('commentDel', { ...room, commentId })).toMatchObject(missing);
    expect(
      await viewer.call('reportCreate', { ...room, content: '广告', commentId }),
    ).toMatchObject(missing);
    expect(
      await admin.call('flowSave', { ...room, pin: { text: '置顶', commentId } }),
    ).toMatchObject(missing);
    const around = { ...room, atMs: 0, limit: 10 };
    for (const asked of [{ beforeId: commentId }, { afterId: commentId }])
      expect(await admin.call('reviewComments', { ...around, ...asked })).toMatchObject({
        code: 0,
      });
  });
});
