import { stage } from '@live/testkit';
import { expect, test } from './support/console.ts';

test('Z-07 behind the alert the header keeps the state that was confirmed last', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const header = page.locator('header').first();
  const host = await server.enter('host', stage.live.liveId);
  await host.command('host_control', { action: 'pause' });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
  await expect(header).toContainText('直播中');
  await expect(header).not.toContainText('直播暂停');
  await host.command('end', {});
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(header).toContainText('直播中');
  await expect(header).not.toContainText('已结束');
  await expect(header.getByRole('timer', { includeHidden: true })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(header).toContainText(/已结束|回放中/);
  await host.leave();
});

test('Z-07 one who closes the room confirms the end before the header shows it', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(page.locator('header').first()).toContainText('直播中');
});
