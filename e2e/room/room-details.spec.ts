import { calls } from '@live/protocol';
import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';

test('T-08 V-01 details fetched again are shown, without a new address for the player', async ({
  page,
  server,
  openRoom,
}) => {
  let answers = 0;
  await page.route(`**${calls.roomInfo.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    answers += 1;
    envelope.data.liveTitle = `第 ${answers} 次`;
    envelope.data.liveStreamUrl = `/media/${answers}.sdp`;
    await route.fulfill({ response, json: envelope });
  });
  const asked: string[] = [];
  await page.route('**/*.sdp', (route) => {
    asked.push(new URL(route.request().url()).pathname);
  });
  await openRoom('admin', stage.live.liveId);
  // The first connection fetches the details again: something may have happened before it heard.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 2 次');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // A comment has made its way through the page after the new details, and no address was asked since.
  const host = await server.enter('host', stage.live.liveId);
  await host.command('chat', { message: '之后的一句' });
  await expect(page.getByText('之后的一句')).toBeVisible();
  expect(asked).toEqual(['/media/1.sdp']);
  await host.leave();
});
