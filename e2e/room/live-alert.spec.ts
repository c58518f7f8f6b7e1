import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';

const connected = (page: Page) => expect(page.getByText('实时', { exact: true })).toBeVisible();

test('Z-04 a pushed end blocks the page until 知道了, which reloads it once', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  await connected(page);
  let loads = 0;
  // Asked for, not finished: the page shows the room before all that it loads is there.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const admin = await server.signIn('admin');
  await admin.ok('roomClose', { liveId: stage.live.liveId });
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('直播已结束');
  await expect(alert.getByRole('button')).toHaveCount(1);

  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.mouse.dblclick(1430, 890);
  await page.keyboard.press('r');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(loads).toBe(0);
  const isHeld = await page.evaluate(
    () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
  );
  expect(isHeld).toBeTruthy();

  await alert.getByRole('button', { name: '知道了' }).dblclick();
  await expect(page.getByRole('banner')).toContainText(/已结束|回放中/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(loads).toBe(1);
});

test('Z-04 a deletion says so, and the reloaded page too', async ({ server, openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  await connected(page);
  const admin = await server.signIn('admin');
  await admin.ok('roomDelete', { liveId: stage.live.liveId });
  await expect(page.getByRole('alertdialog')).toContainText('直播间已被删除');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('heading', { name: '直播间已被删除' })).toBeVisible();
});

test('Z-04 Z-05 a pause and what follows it make one alert with the newest text', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await connected(page);
  const host = await server.enter('host', stage.live.liveId);
  await host.command('host_control', { action: 'pause' });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
  await host.command('host_control', { action: 'resume' });
  await expect(page.getByRole('alertdialog')).toContainText('直播即将继续');
  await host.command('end', {});
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await host.leave();
});

test('Z-04 a paused room that goes on says so', async ({ server, openRoom }) => {
  const page = await openRoom('admin', stage.paused.liveId);
  await connected(page);
  const host = await server.enter('host', stage.paused.liveId);
  await host.command('host_control', { action: 'resume' });
  await expect(page.getByRole('alertdialog')).toContainText('直播即将继续');
  await host.leave();
});

test('Z-06 muting everybody raises no alert', async ({ server, openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await connected(page);
  const host = await server.enter('host', stage.live.liveId);
  await host.command('admin_control', { action: 'silence_all' });
  // A later comment has passed through the page, so the notice before it has too.
  await host.command('chat', { message: '禁言之后' });
  await expect(page.getByText('禁言之后')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await host.leave();
});
