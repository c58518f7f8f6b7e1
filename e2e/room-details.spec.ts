import { calls } from '@live/protocol';
import { expect, test } from './support/console.ts';

test('T-08 V-01 details fetched again are shown, without a new address for the player', async ({
  page,
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
  await openRoom('admin', '1001');
  // The first connection fetches the details again: something may have happened before it heard.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 2 次');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.waitForTimeout(1_000);
  expect(new Set(asked)).toEqual(new Set(['/media/1.sdp']));
});
