import { stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';

const ALLOWED = 10;

describe('the rate of comments', () => {
  const it = serverTest();

  it('T-07 refuses comments over the limit, stores nothing, and accepts them again later', async ({
    server,
    clock,
  }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const say = (message: string) => viewer.command('chat', { message });
    for (let index = 0; index < ALLOWED; index += 1)
      expect(await say(`第${index}句`)).toMatchObject({ result: 0 });
    expect(await say('多余的一句')).toMatchObject({
      result: 1,
      msg: '操作过于频繁，请在1秒后再试',
      body: { chat_result: 'error' },
    });
    clock.ahead += 10_000;
    expect(await say('过了一会儿')).toMatchObject({ result: 0, body: { chat_result: 'ok' } });
    expect(viewer.bodies('chat').map(({ message }) => message)).not.toContain('多余的一句');
  });

  it('T-07 does not limit operators', async ({ server }) => {
    const host = await server.enter('host', stage.live.liveId);
    for (let index = 0; index <= ALLOWED; index += 1)
      expect(await host.command('chat', { message: `第${index}句` })).toMatchObject({ result: 0 });
  });
});
