import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { confirmationOf } from './support/comments.ts';
import { expect, test } from './support/console.ts';
import { openSamplePublisher } from './support/media.ts';

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

/** Every message that the page shows from now on, also those that have gone again. */
const recordMessages = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) seen.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  });

const recordedMessages = (page: Page) =>
  page.evaluate(() => (window as Window & { seen?: string[] }).seen?.join('\n') ?? '');

test('Z-07 a picture that goes after a pause is not called lost', async ({
  page,
  server,
  openRoom,
}) => {
  await page.unrouteAll();
  const publisher = await openSamplePublisher(server, stage.live.liveId);
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await page.getByRole('switch', { name: '全员禁言' }).click();
  await confirmationOf(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已开启全员禁言')).toBeVisible();
  const host = await server.enter('host', stage.live.liveId);
  await host.command('host_control', { action: 'pause' });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
  await recordMessages(page);
  await publisher.destroy();
  // The player knows that the picture is gone; a message that comes later is the first.
  await expect(page.getByText('断开', { exact: true })).toBeVisible();
  const colleague = await server.signIn('host');
  const { items } = await colleague.ok('actionList', { liveId: stage.live.liveId });
  const actionId = items.find(({ action }) => action === 'silence-all')?.id ?? '';
  await colleague.ok('undo', { liveId: stage.live.liveId, actionId });
  await expect.poll(() => recordedMessages(page)).toContain('你刚才的操作已被撤销');
  expect(await recordedMessages(page)).not.toContain('主播连接断开，正在尝试重连');
  await host.leave();
});
