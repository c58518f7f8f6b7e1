import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { alterResponse, countCalls, refuseCall } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

const seconds = (text: string | null): number => {
  const [h = 0, m = 0, s = 0] = (text ?? '').split(':').map(Number);
  return h * 3600 + m * 60 + s;
};

test('H-01 H-02 shows title, host, company and avatar in a header of 90 px', async ({
  openRoom,
}) => {
  const page = await openRoom('host', stage.live.liveId);
  const header = page.getByRole('banner');
  await expect(header).toContainText('林晓');
  await expect(header).toContainText('杭州云上科技有限公司');
  await expect(header.getByRole('img', { name: '主播头像' })).toHaveAttribute(
    'src',
    '/favicon.svg',
  );
  expect((await header.boundingBox())?.height).toBe(90);
});

for (const portrait of ['', '/does-not-exist.png']) {
  test(`H-01 shows the default avatar in place of “${portrait}”`, async ({ page, openRoom }) => {
    await alterResponse(page, 'roomInfo', { anchorAccountPortrait: portrait });
    await openRoom('host', stage.live.liveId);
    const avatar = page.getByRole('img', { name: '主播头像' });
    await expect(avatar).toHaveAttribute('src', '/default-avatar.svg');
    expect(await avatar.evaluate((img: HTMLImageElement) => img.decode().then(() => true))).toBe(
      true,
    );
  });
}

test('H-03 the category is for super admins to change', async ({ openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  const field = page.getByRole('combobox', { name: '直播类型' });
  await expect(field).toBeDisabled();
  // Readable all the same.
  await expect(field).toHaveCSS('color', 'rgba(255, 255, 255, 0.62)');
  await expect(chosenCategory(page)).toHaveText('电商带货');
});

test('H-03 E-02 a category list that fails says so and is fetched again on a click', async ({
  page,
  openRoom,
}) => {
  await refuseCall(page, 'roomCategoryList', { code: 50, msg: '服务器异常，请稍后重试' });
  await openRoom('admin', stage.live.liveId);
  const failed = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect(failed).toBeVisible();
  await page.unroute('**/live/room-category-list');
  await failed.click();
  await expect(chosenCategory(page)).toHaveText('电商带货');
  await chooseCategory(page, '教育培训');
  await expect(page.getByRole('dialog')).toContainText('确定修改直播类型吗？');
});

const chooseCategory = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '直播类型' }).selectOption({ label: name });
};

const chosenCategory = (page: Page) =>
  page.getByRole('combobox', { name: '直播类型' }).locator('option:checked');

test('H-03 H-04 asks before the category is changed, and cancelling restores it', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  const sent = countCalls(page, 'categorySet');
  await chooseCategory(page, '教育培训');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('提示');
  await expect(question).toContainText('确定修改直播类型吗？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(chosenCategory(page)).toHaveText('电商带货');
  expect(sent()).toBe(0);
});

test('H-03 H-04 changes the category once it is agreed to, and takes no other meanwhile', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  const field = page.getByRole('combobox', { name: '直播类型' });
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/live/category-set', async (route) => {
    await isSeen;
    await route.continue();
  });
  await expect(field).toBeEnabled();
  await chooseCategory(page, '教育培训');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(field).toBeDisabled();
  goOn();
  await expect(field).toBeEnabled();
  await expect
    .poll(async () => {
      const client = await server.signIn('admin');
      return (await client.ok('roomInfo', { liveId: stage.live.liveId })).liveCategoryId;
    })
    .toBe('education');
  await expect(chosenCategory(page)).toHaveText('教育培训');
  await expect(page.getByText('已修改直播类型', { exact: true })).toBeVisible();
});

test('H-05 without a category before nothing is asked or sent', async ({ page, openRoom }) => {
  await alterResponse(page, 'roomInfo', { liveCategoryId: '' });
  await openRoom('admin', stage.live.liveId);
  const sent = countCalls(page, 'categorySet');
  await chooseCategory(page, '教育培训');
  await expect(chosenCategory(page)).toHaveText('未分类');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent()).toBe(0);
});

test('H-06 a refused change shows the server’s message once and reverts', async ({
  page,
  openRoom,
}) => {
  await openRoom('admin', stage.live.liveId);
  await refuseCall(page, 'categorySet', { code: 1, msg: '该类型已停用' });
  await chooseCategory(page, '教育培训');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('该类型已停用')).toHaveCount(1);
  await expect(chosenCategory(page)).toHaveText('电商带货');
});

test('H-06 code 200 is success too', async ({ page, openRoom }) => {
  await openRoom('admin', stage.live.liveId);
  await refuseCall(page, 'categorySet', { code: 200, msg: 'OK' });
  await chooseCategory(page, '教育培训');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(chosenCategory(page)).toHaveText('教育培训');
});

for (const name of ['live', 'paused'] as const) {
  test(`H-07 the timer of a room that is ${name} ticks every second, and is right after a sleep`, async ({
    page,
    server,
    openRoom,
  }) => {
    const { liveId } = stage[name];
    await page.clock.install();
    await openRoom('host', liveId);
    // Details fetched again would bring the server's own time, which does not jump.
    await page.route('**/live/room-info', () => {});
    const timer = page.getByRole('timer');
    const client = await server.signIn('host');
    const { beginTime, txTime } = await client.ok('roomInfo', { liveId });
    const age = (Date.parse(txTime) - Date.parse(beginTime)) / 1000;
    expect(Math.abs(seconds(await timer.textContent()) - age)).toBeLessThan(20);
    await page.clock.pauseAt(Date.now() + 60_000);
    const start = seconds(await timer.textContent());
    await page.clock.runFor(1_000);
    expect(seconds(await timer.textContent())).toBe(start + 1);
    await page.clock.runFor(2_000);
    expect(seconds(await timer.textContent())).toBe(start + 3);
    // A throttled tab: the timers did not run for an hour, the clock did.
    await page.clock.fastForward(3_600_000);
    await page.clock.runFor(1_000);
    expect(seconds(await timer.textContent())).toBe(start + 3_604);
  });
}

test('H-08 asks before the room is closed, and cancelling leaves it open', async ({ openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  const sent = countCalls(page, 'roomClose');
  await page.getByRole('button', { name: '关闭直播间' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('确定关闭该直播间吗？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(sent()).toBe(0);
});

test('H-08 closing raises the end as a notice would, and the reloaded page is over', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('直播已结束');
  await alert.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('banner')).toContainText(/已结束，直播时长\d{2,}:\d\d:\d\d|回放中/);
  await expect(page.getByRole('button', { name: '关闭直播间' })).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('H-08 closing raises the end without its notice', async ({ page, openRoom }) => {
  await page.routeWebSocket(/\/mqtt/, (socket) => socket.close());
  await openRoom('host', stage.live.liveId);
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
});

test('H-08 E-02 a close that fails says so and can be tried again', async ({ page, openRoom }) => {
  await openRoom('host', stage.live.liveId);
  await refuseCall(page, 'roomClose', { code: 50, msg: '服务器异常，请稍后重试' });
  await page.getByRole('button', { name: '关闭直播间' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('服务器异常，请稍后重试')).toHaveCount(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/live/room-close');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
});

test('H-09 an ended live tells its length', async ({ openRoom }) => {
  const page = await openRoom('host', stage.ended.liveId);
  await expect(page.getByRole('banner')).toContainText(/已结束，直播时长\d{2,}:\d\d:\d\d/);
});

test('H-10 a recording says that it is one', async ({ openRoom }) => {
  const page = await openRoom('host', stage.replay.liveId);
  await expect(page.getByRole('banner')).toContainText('回放中');
});
