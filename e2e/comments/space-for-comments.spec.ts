import type { Comment } from '@live/protocol';
import { stage } from '@live/testkit';
import type { Locator } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { PAUSED_ROOM, rowsOf, sendHostComments } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

test.use({ settings: { statisticsMs: 1_000 } });

const heightOf = async (target: Locator): Promise<number> =>
  (await target.boundingBox())?.height ?? 0;

test('S-10 the newest point of the curve says how many are here now', async ({
  server,
  openRoom,
}) => {
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  await viewer.command('enter', {});
  const page = await openRoom('admin', PAUSED_ROOM);
  const now = page.getByTestId('online-now');
  await expect(now).toHaveText('当前在线 1 人');
  const second = await server.enter('viewer2', PAUSED_ROOM);
  await second.command('enter', {});
  await expect(now).toHaveText('当前在线 2 人');
  await expect(page.getByRole('slider', { name: '在线人数时间窗口' })).toHaveAttribute(
    'title',
    '当前在线 2 人',
  );
  await second.leave();
  await viewer.leave();
});

test('S-10 a room that has ended has nobody here now', async ({ page, openRoom }) => {
  const onlineCountTimeline = [{ recordTime: '2026-11-01 10:00:00', onlineCount: 7 }];
  await alterResponse(page, 'roomStats', { onlineCountTimeline });
  await openRoom('admin', stage.ended.liveId);
  await expect(page.getByRole('img', { name: /^在线人数折线图/ })).toBeVisible();
  await expect(page.getByText(/当前在线/)).toHaveCount(0);
});

test('S-11 the statistics fold to one line, also after a reload', async ({ page, openRoom }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('点赞数')).toBeVisible();
  const comments = page.getByRole('feed', { name: '评论列表' });
  const before = await heightOf(comments);
  await page.getByRole('button', { name: '收起数据统计' }).click();
  await expect(page.getByText('点赞数')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '数据统计' })).toBeVisible();
  expect(await heightOf(comments)).toBeGreaterThan(before + 90);
  await page.reload();
  await expect(page.getByRole('button', { name: '展开数据统计' })).toBeVisible();
  await expect(page.getByText('点赞数')).toHaveCount(0);
  await page.getByRole('button', { name: '展开数据统计' }).click();
  await expect(page.getByText('点赞数')).toBeVisible();
});

test('C-23 comments stand close together for who wants it', async ({ server, openRoom }) => {
  await sendHostComments(server, 3);
  const page = await openRoom('admin', PAUSED_ROOM);
  const row = rowsOf(page).filter({ hasText: '主播说的第3句' });
  const before = await heightOf(row);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('switch', { name: '紧凑评论' }).click();
  await expect.poll(() => heightOf(row)).toBeLessThan(before - 5);
  await page.reload();
  await expect.poll(() => heightOf(row)).toBeLessThan(before - 5);
});

test('C-01 the title tells how many there are beyond those shown, and pushes nothing out', async ({
  page,
  openRoom,
}) => {
  const items = Array.from(
    { length: 500 },
    (_, index): Comment => ({
      id: String(index + 1),
      sourceId: stage.viewer.id,
      sourceName: '小鱼儿',
      role: 0,
      message: `第${index + 1}句`,
      atWho: '',
      createdAt: '2026-11-01 10:00:00',
      type: 0,
      corpId: '',
      corpName: '',
      isSilence: 0,
    }),
  );
  await alterResponse(page, 'commentList', { items, total: 1523 });
  await alterResponse(page, 'roomStats', { commentCount: 1523 });
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByRole('heading', { name: '直播评论(500)' })).toBeVisible();
  await expect(page.getByText('共 1,523 条')).toBeVisible();
  const save = page.getByRole('button', { name: '导出直播评论' });
  for (const [width, height] of [
    [1280, 720],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect.poll(() => heightOf(page.getByText('全员禁言', { exact: true }))).toBeLessThan(30);
  }
});

test('C-01 a title that counts all adds nothing', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByRole('heading', { name: /^直播评论\(/ })).toBeVisible();
  await expect(page.getByText(/^共 .* 条$/)).toHaveCount(0);
});

test('P-12 in a narrow window the comments come before the figures', async ({ page, openRoom }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openRoom('admin', PAUSED_ROOM);
  const top = async (name: RegExp) =>
    (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  await expect(page.getByRole('heading', { name: /^直播评论/ })).toBeInViewport();
  expect(await top(/^直播评论/)).toBeLessThan(await top(/^数据统计/));
  expect(await heightOf(page.getByRole('main'))).toBeLessThan(1180 / 3);
  const isBeside = async () =>
    ((await page.getByRole('complementary').boundingBox())?.x ?? 0) > 100;
  for (const [width, beside] of [
    [901, true],
    [900, false],
  ] as const) {
    await page.setViewportSize({ width, height: 1180 });
    await expect.poll(isBeside).toBe(beside);
  }
});

test('S-11 low windows give the height to the comments, high ones a readable overview', async ({
  page,
  openRoom,
  server,
}) => {
  await sendHostComments(server, 30);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openRoom('admin', PAUSED_ROOM);
  const panel = page.getByRole('complementary').locator('> *').filter({ hasText: '数据统计' });
  await expect(page.getByRole('img', { name: /^在线人数折线图/ })).toBeVisible();
  for (const [width, height, rows] of [
    [1280, 720, 10],
    [1024, 600, 7],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => heightOf(panel)).toBeLessThanOrEqual(150);
    const feed = page.getByRole('feed', { name: '评论列表' });
    await expect.poll(() => heightOf(feed)).toBeGreaterThanOrEqual(rows * 36);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // Enough points to look at a part of them.
  const overview = page.getByRole('slider', { name: '在线人数时间窗口' });
  await expect(overview).toBeVisible();
  expect(await heightOf(overview)).toBe(40);
});

test('S-11 S-10 with trends too the title keeps its line, and who is here is not cut', async ({
  page,
  openRoom,
}) => {
  const onlineCountTimeline = [{ recordTime: '2026-11-01 10:00:00', onlineCount: 12_345 }];
  await alterResponse(page, 'roomStats', { onlineCountTimeline });
  await page.addInitScript(() =>
    localStorage.setItem('preferences', JSON.stringify({ showsTrends: true })),
  );
  await page.setViewportSize({ width: 1152, height: 720 });
  await openRoom('admin', PAUSED_ROOM);
  const panel = page.getByRole('complementary').locator('> *').filter({ hasText: '数据统计' });
  await expect(page.getByRole('button', { name: '趋势' })).toHaveAttribute('aria-pressed', 'true');
  const now = page.getByTestId('online-now');
  await expect(now).toContainText('当前在线');
  for (const [width, height] of [
    [1152, 720],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => heightOf(panel)).toBeLessThanOrEqual(150);
    await expect
      .poll(() => heightOf(page.getByRole('heading', { name: '数据统计' })))
      .toBeLessThan(30);
    await expect.poll(() => now.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  }
});

test('C-23 time and company of comments are shown for who wants them', async ({
  page,
  openRoom,
  server,
}) => {
  await sendHostComments(server, 1);
  await openRoom('admin', PAUSED_ROOM);
  const line = rowsOf(page).last().locator('p');
  const timeOf = () =>
    line.evaluate((element) => getComputedStyle(element, '::after').content.replaceAll('"', ''));
  await expect(line).toBeVisible();
  expect(await timeOf()).toMatch(/^\d\d:\d\d$/);
  expect(await rowsOf(page).last().getByRole('button').getAttribute('title')).toContain(
    await timeOf(),
  );
  const company = line.getByText('杭州云上科技有限公司');
  await expect(company).toBeVisible();
  await page.getByRole('button', { name: '设置' }).click();
  const menu = page.getByRole('dialog', { name: '设置' });
  await menu.getByRole('switch', { name: '评论时间' }).click();
  await menu.getByRole('switch', { name: '评论人公司' }).click();
  await expect.poll(timeOf).toBe('none');
  await expect(company).toBeHidden();
  await page.reload();
  await expect(line).toBeVisible();
  await expect(company).toBeHidden();
  expect(await timeOf()).toBe('none');
});
