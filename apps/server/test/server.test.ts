import { stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';

describe('the path from one person to another', () => {
  const it = serverTest();

  it('C-10 pushes what an operator sends to everybody in the room', async ({ server, host }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const sent = await host.ok('commentSystem', {
      liveId: stage.live.liveId,
      accountId: stage.host.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment: '大家好',
    });
    const received = await viewer.receives((n) => n.kind === 'notice' && n.notice.name === 'chat');
    expect(received).toMatchObject({
      notice: { body: { comment_id: sent.id, message: '大家好', account_name: '林晓' } },
    });
    await viewer.leave();
  });

  it('T-07 stores what a viewer says by command and answers it', async ({ server, admin }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const reply = await viewer.command('chat', { message: '  这个有灰色吗\n' });
    expect(reply).toMatchObject({ result: 0, body: { chat_result: 'ok' } });
    const { items } = await admin.ok('commentList', { liveId: stage.live.liveId });
    expect(items.at(-1)).toMatchObject({
      message: '这个有灰色吗',
      sourceId: stage.viewer.id,
      role: 0,
    });
    await viewer.leave();
  });
});
