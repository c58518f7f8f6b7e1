import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { alterResponse, refuseCall } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

test.use({ settings: { statisticsMs: 1_000 } });

const chart = (page: Page) => page.getByRole('img', { name: /在线人数折线图/ });
/** All at once: a push may come at any moment. */
const range = (page: Page) =>
  chart(page).evaluate(({ dataset: { from, to, points } }: HTMLElement) => ({
    from: Number(from),
    to: Number(to),
    points: Number(points),
  }));

const timeline = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    recordTime: `2026-11-15 ${new Date(index * 10_000).toISOString().slice(11, 19)}`,
    onlineCount: 100 + (index % 37),
  }));

test('S-01 S-09 shows five figures, large ones shortened with the exact one on hover', async ({
  page,
  openRoom,
}) => {
  await alterResponse(page, 'roomStats', {
    watchCount: 12_806,
    watchTimes: 18_342,
    maxOnlineCount: 3_215,
    likeCount: 964_321,
    commentCount: 4_127,
  });
  await openRoom('host', stage.ended.liveId);
  const figures = page.getByRole('definition');
  await expect(figures).toHaveText(['12,806', '18,342', '3,215', '96.4万', '4,127']);
  await expect(page.getByRole('term')).toHaveText([
    '观看人数',
    '观看人次',
    '最高在线人数',
    '点赞数',
    '评论数量',
  ]);
  await expect(figures.nth(3)).toHaveAttribute('title', '964,321');
});

test('S-02 S-03 without a point there is no chart, and the first push draws one', async ({
  page,
  openRoom,
}) => {
  await alterResponse(page, 'roomStats', { onlineCountTimeline: [] });
  await openRoom('host', stage.ended.liveId);
  await expect(page.getByText('暂无在线数据')).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  await openRoom('host', stage.live.liveId);
  await expect(chart(page)).toBeVisible();
  await expect.poll(async () => (await range(page)).points).toBeGreaterThanOrEqual(2);
});

test('S-06 S-07 the window opens on the last five, is bound to 15 and 240, and stays where it is put', async ({
  page,
  openRoom,
}) => {
  await alterResponse(page, 'roomStats', { onlineCountTimeline: timeline(1_000) });
  await openRoom('host', stage.ended.liveId);
  await expect(chart(page)).toBeVisible();
  expect(await range(page)).toEqual({ from: 995, to: 1_000, points: 1_000 });
  await expect(page.getByRole('button', { name: '回到实时' })).toHaveCount(0);

  const slider = page.getByRole('slider', { name: '在线人数时间窗口' });
  await slider.focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('-');
  let { from, to } = await range(page);
  expect(to - from).toBe(240);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
  ({ from, to } = await range(page));
  expect(to - from).toBe(15);
  await page.keyboard.press('Home');
  expect(await range(page)).toMatchObject({ from: 0, to: 15 });

  await page.reload();
  await expect(chart(page)).toBeVisible();
  expect(await range(page)).toMatchObject({ from: 0, to: 15 });
  await page.getByRole('button', { name: '回到实时' }).click();
  expect(await range(page)).toMatchObject({ from: 995, to: 1_000 });
});

test('S-05 S-07 pushes append and the window follows until it is moved', {
  tag: '@journey',
}, async ({ page, openRoom }) => {
  await alterResponse(page, 'roomStats', { onlineCountTimeline: timeline(30) });
  await openRoom('host', stage.live.liveId);
  await expect.poll(async () => (await range(page)).points).toBeGreaterThan(31);
  const { from, to, points } = await range(page);
  expect(to).toBe(points);
  expect(from).toBe(points - 5);
  await page.getByRole('slider', { name: '在线人数时间窗口' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await range(page)).points).toBeGreaterThan(points + 1);
  expect(await range(page)).toMatchObject({ from: 0, to: 15 });
});

test('S-05 the tooltip tells the count with its unit', async ({ page, openRoom }) => {
  await alterResponse(page, 'roomStats', { onlineCountTimeline: timeline(30) });
  await openRoom('host', stage.ended.liveId);
  await chart(page).hover({ position: { x: 200, y: 50 } });
  await expect(page.getByText(/^\d\d:\d\d:\d\d\s\d+人$/)).toBeVisible();
});

test('E-02 statistics that do not load say so and can be tried again', async ({
  page,
  openRoom,
}) => {
  await refuseCall(page, 'roomStats', { code: 50, msg: '服务器异常，请稍后重试' });
  await openRoom('host', stage.ended.liveId);
  await expect(page.getByText('加载失败')).toBeVisible();
  const again = page.waitForRequest('**/live/room-stats');
  await page.getByRole('button', { name: '重试' }).click();
  await again;
  // It is asked for by itself too: a button that is gone cannot be clicked.
  await page.unroute('**/live/room-stats');
  await expect(page.getByRole('definition')).toHaveCount(5);
});

test('U-11 trends stand beside the curve once wanted, and a reload keeps them', async ({
  page,
  openRoom,
}) => {
  const figures = { entered: 12, left: 7, comments: 30, averageStaySeconds: 94 };
  await alterResponse(page, 'liveTrends', {
    minute: 84,
    live: figures,
    earlier: {
      liveTitle: '夏季清仓',
      beginTime: '2026-11-01 20:00:00',
      minutes: 90,
      figures: { ...figures, entered: 123_456, averageStaySeconds: 59 },
    },
  });
  await openRoom('host', stage.ended.liveId);
  await expect(page.getByRole('button', { name: '导出在线人数时间线' })).toBeVisible();
  await expect(page.getByRole('button', { name: '趋势' })).toHaveCount(0);

  await openRoom('host', stage.live.liveId);
  const trends = page.getByRole('table', { name: '趋势' });
  const button = page.getByRole('button', { name: '趋势' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(trends.getByRole('row')).toHaveText([
    '第 84 分钟本场上一场',
    '进入1212.3万',
    '离开77',
    '评论3030',
    '平均停留1分34秒59秒',
  ]);
  await expect(trends.getByRole('cell', { name: '59秒' })).toHaveAttribute(
    'title',
    '夏季清仓（2026-11-01 20:00:00）的同一分钟',
  );
  await expect(chart(page)).toBeVisible();
  await page.reload();
  await expect(trends).toBeVisible();
  await button.click();
  await expect(trends).toHaveCount(0);
});

test('U-11 without an earlier live, or in the first minute, the trends say so', async ({
  page,
  openRoom,
}) => {
  const live = { entered: 1, left: 0, comments: 2, averageStaySeconds: 30 };
  await alterResponse(page, 'liveTrends', { minute: 3, live, earlier: null });
  await openRoom('host', stage.live.liveId);
  await page.getByRole('button', { name: '趋势' }).click();
  const trends = page.getByRole('table', { name: '趋势' });
  await expect(trends.getByRole('row').nth(1)).toHaveText('进入1–');
  await expect(trends.getByRole('columnheader', { name: '上一场' })).toHaveAttribute(
    'title',
    '主播没有更早的直播',
  );
  await page.unrouteAll({ behavior: 'wait' });
  await alterResponse(page, 'liveTrends', { minute: 0, live: null, earlier: null });
  await page.reload();
  await expect(page.getByText('第一分钟过后显示')).toBeVisible();
});
