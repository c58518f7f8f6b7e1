import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { confirm, confirmationOf, inputOf, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const ROOM = stage.live.liveId;

/** A stream whose origin answers nothing yet; what is returned makes it refuse, which reloads the page. */
const holdStream = async (page: Page, server: TestServer): Promise<() => void> => {
  await alterResponse(page, 'roomInfo', { liveStreamUrl: `${server.url}/media/${ROOM}.sdp` });
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/*.sdp', async (route) => {
    await refused;
    await route.fulfill({ json: { code: 500 } }).catch(() => undefined);
  });
  return refuse;
};

const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};

/** The reload is due half a second after the warning; a timer set now ends after the one that reloads. */
const reloadIsDue = async (page: Page): Promise<void> => {
  await expect(page.getByText('主播正在奋力连接中，请稍等').first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
};

const viewerSays = async (server: TestServer, message: string): Promise<void> => {
  const viewer = await server.enter('viewer', ROOM);
  await viewer.command('chat', { message });
  await viewer.leave();
};

test('N-14 a forced reload waits for the answer to a question, and comes right after', async ({
  page,
  server,
  openRoom,
}) => {
  const refuse = await holdStream(page, server);
  await openRoom('admin', ROOM);
  await viewerSays(server, '加微信领券');
  await rowWith(page, '加微信领券').hover();
  await page.getByRole('button', { name: '禁言', exact: true }).click();
  await expect(confirmationOf(page)).toContainText('确定禁言该用户吗？');
  const loads = countLoads(page);
  refuse();
  await reloadIsDue(page);
  await expect(confirmationOf(page)).toContainText('确定禁言该用户吗？');
  expect(loads()).toBe(0);
  await confirm(page);
  await expect.poll(loads).toBe(1);
  await expect(rowWith(page, '加微信领券')).toContainText('已禁言');
});

test('N-14 a forced reload waits while a form is being filled', async ({
  page,
  server,
  openRoom,
}) => {
  const refuse = await holdStream(page, server);
  await openRoom('admin', ROOM);
  await page.getByRole('button', { name: '直播活动' }).click();
  const form = page.getByRole('dialog', { name: '直播活动' });
  await form.getByRole('textbox').first().fill('秋季满减');
  const loads = countLoads(page);
  refuse();
  await reloadIsDue(page);
  expect(loads()).toBe(0);
  await expect(form.getByRole('textbox').first()).toHaveValue('秋季满减');
  await form.getByRole('button', { name: '关闭' }).click();
  await expect.poll(loads).toBe(1);
  // A page that is closed in the middle of a reload may hang.
  await expect(inputOf(page)).toBeVisible();
});

test('N-14 a forced reload waits for a comment that is being written, until half a minute after its last change', async ({
  page,
  server,
  openRoom,
}) => {
  const refuse = await holdStream(page, server);
  await page.clock.install();
  await openRoom('admin', ROOM);
  await expect(inputOf(page)).toBeVisible();
  // From here on time passes when the test says so.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await inputOf(page).fill('写到一半');
  const loads = countLoads(page);
  refuse();
  await expect(async () => {
    await page.clock.runFor(20);
    const warning = page.getByText('主播正在奋力连接中，请稍等').first();
    await expect(warning).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  // In two steps: a page that has begun to reload asks for itself before it answers to the second.
  for (const _ of [1, 2]) await page.clock.runFor(10_000);
  expect(loads()).toBe(0);
  await page.clock.resume();
  await page.clock.fastForward(10_000);
  await expect.poll(loads).toBe(1);
  await expect(inputOf(page)).toHaveValue('写到一半');
});

test('N-14 a forced reload waits while a key or a mouse button is pressed', async ({
  page,
  server,
  openRoom,
}) => {
  const refuse = await holdStream(page, server);
  await openRoom('admin', ROOM);
  await expect(inputOf(page)).toBeVisible();
  await page.keyboard.down('Shift');
  const loads = countLoads(page);
  refuse();
  await reloadIsDue(page);
  expect(loads()).toBe(0);
  await page.mouse.down();
  await page.keyboard.up('Shift');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1)));
  expect(loads()).toBe(0);
  await page.mouse.up();
  await expect.poll(loads).toBe(1);
  // A page that is closed in the middle of a reload may hang.
  await expect(inputOf(page)).toBeVisible();
});

test('N-04 N-14 a question that was open is asked again after a reload', async ({
  page,
  server,
  openRoom,
}) => {
  await openRoom('admin', ROOM);
  await viewerSays(server, '加微信领券');
  await rowWith(page, '加微信领券').hover();
  await page.getByRole('button', { name: '禁言', exact: true }).click();
  await expect(confirmationOf(page)).toContainText('加微信领券');
  await page.reload();
  await expect(confirmationOf(page)).toContainText('加微信领券');
  await confirm(page);
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(rowWith(page, '加微信领券')).toContainText('已禁言');

  await page.getByRole('switch', { name: '全员禁言' }).click();
  await page.reload();
  await expect(confirmationOf(page)).toContainText('确定开启全员禁言吗？');
  await confirmationOf(page).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await page.reload();
  await expect(confirmationOf(page)).toContainText('确定关闭该直播间吗？');
  await confirmationOf(page).getByRole('button', { name: '取消' }).click();
  await expect(confirmationOf(page)).toHaveCount(0);
  await page.reload();
  await expect(inputOf(page)).toBeVisible();
  await expect(confirmationOf(page)).toHaveCount(0);
});
