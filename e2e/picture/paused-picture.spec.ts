import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';
import { currentTime, openSamplePublisher } from '../support/media.ts';

// Other tests go without a stream; these are about it.
test.beforeEach(({ page }) => page.unrouteAll());

test('V-10 a picture that stands still says so, and the large ▶ starts it', async ({
  server,
  openRoom,
}) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await expect(page.getByText(/^延迟/)).toHaveCount(0);
  const watch = page.getByRole('button', { name: '观看画面' });
  await watch.click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(page.getByRole('button', { name: /流畅|卡顿/ })).toBeVisible();
  await expect(watch).toHaveCount(0);
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await expect(watch).toBeVisible();
  // What says 点击观看 does it, too.
  await page.getByRole('button', { name: '点击观看' }).click();
  await expect(page.getByRole('button', { name: /流畅|卡顿/ })).toBeVisible();
  await expect(watch).toHaveCount(0);
  await host.destroy();
});

test('V-10 a replay that waits for play has the large ▶ too', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.replay.liveId);
  await page.getByRole('button', { name: '观看画面' }).click();
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
});
