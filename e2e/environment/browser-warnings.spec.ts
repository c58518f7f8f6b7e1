import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';

test('X-02 the browser knows every feature that the permissions policy names', async ({
  page,
  openRoom,
  server,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/permissions.policy/i.test(message.text())) warnings.push(message.text());
  });
  await openRoom('admin', stage.paused.liveId);
  await page.goto(`${server.url}/room?id=${stage.paused.liveId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(warnings).toEqual([]);
});
