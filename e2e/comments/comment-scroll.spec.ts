import type { Page } from '@playwright/test';
import {
  feedOf,
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
  scrollPosition,
  sendHostComments,
} from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const SLACK = 2;
const START = new Date('2026-01-01T04:00:00Z');

/** The page's clock stands still until the test moves it. */
const stopClock = async (page: Page) => {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(new Date(START.getTime() + 1_000));
};

/** Moves the clock in steps shorter than any wait, until the title shows so many comments. */
const untilShown = (page: Page, count: number) =>
  expect(async () => {
    await page.clock.runFor(17);
    const title = page.getByRole('heading', { name: `直播评论(${count})` });
    await expect(title).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });

/** Loads the room in steps so small that none of its waits is over by the end. */
const loadStopped = async (page: Page, url: string) => {
  await stopClock(page);
  await page.goto(`${url}/?id=${PAUSED_ROOM}`);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(rowsOf(page).first()).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
};

test('C-13 goes to the end 2 s after the first load', async ({ signedIn, server }) => {
  await sendHostComments(server, 30);
  const page = await signedIn('admin');
  await loadStopped(page, server.url);
  expect((await scrollPosition(page)).top).toBe(0);
  await page.clock.runFor(1_900);
  expect((await scrollPosition(page)).top).toBe(0);
  await page.clock.runFor(150);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(SLACK);
});

test('C-13 goes to the end 100 ms after new comments', async ({ signedIn, server }) => {
  await sendHostComments(server, 30);
  const page = await signedIn('admin');
  await page.clock.install();
  await page.goto(`${server.url}/?id=${PAUSED_ROOM}`);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(SLACK);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await sendHostComments(server, 1, () => '新来的一句');
  await untilShown(page, 38);
  expect((await scrollPosition(page)).toEnd).toBeGreaterThan(20);
  await page.clock.runFor(100);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(SLACK);
  await expect(rowWith(page, '新来的一句')).toBeInViewport();
});

test('C-13 stays at the end when the list becomes lower', async ({ openRoom, page, server }) => {
  await sendHostComments(server, 40);
  await openRoom('admin', PAUSED_ROOM);
  await expect(rowWith(page, '主播说的第40句')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(rowWith(page, '主播说的第40句')).toBeInViewport();
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(2);
});

test('C-13 stays while the mouse is over the list, counts, and catches up', async ({
  openRoom,
  page,
  server,
}) => {
  await sendHostComments(server, 30);
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await expect(rowWith(page, '主播说的第30句')).toBeInViewport();
  const pointed = rowWith(page, '主播说的第28句');
  await pointed.hover();
  const before = await pointed.boundingBox();
  await sendHostComments(server, 12, (index) => `悬停时的第${index}句`);
  await expect(page.getByRole('button', { name: '12 条新评论 ↓' })).toBeVisible();
  expect(await pointed.boundingBox()).toEqual(before);
  await inputOf(page).hover();
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(SLACK);
  await expect(page.getByRole('button', { name: /条新评论/ })).toHaveCount(0);
});

test('C-13 a short list under the mouse stays in view when the list becomes lower', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await rowsOf(page).first().hover();
  await expect(rowsOf(page).last()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 760 });
  await expect(rowsOf(page).first()).toBeInViewport();
  await expect(rowsOf(page).last()).toBeInViewport();
});

test('C-13 stays where the operator has scrolled to, until the pill', async ({
  openRoom,
  page,
  server,
}) => {
  await sendHostComments(server, 30);
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await expect(rowWith(page, '主播说的第30句')).toBeInViewport();
  await feedOf(page).hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeGreaterThan(200);
  await inputOf(page).hover();
  const { top } = await scrollPosition(page);
  await sendHostComments(server, 3, (index) => `上翻时的第${index}句`);
  const pill = page.getByRole('button', { name: '3 条新评论 ↓' });
  await expect(pill).toBeVisible();
  expect((await scrollPosition(page)).top).toBe(top);
  await pill.click();
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(SLACK);
  await expect(pill).toHaveCount(0);
  await sendHostComments(server, 1, () => '又跟上了');
  await expect(rowWith(page, '又跟上了')).toBeInViewport();
});

test('C-12 a row under the pointer does not move when another is deleted', async ({
  openRoom,
  page,
  server,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const pointed = rowWith(page, '请勿发布广告');
  await pointed.hover();
  const before = await pointed.boundingBox();
  const host = await server.signIn('host');
  const { items } = await host.ok('commentList', { liveId: PAUSED_ROOM });
  const above = items.find(({ message }) => message.includes('三号链接'));
  await host.ok('commentDel', { liveId: PAUSED_ROOM, commentId: above?.id ?? '' });
  await expect(page.getByText('该评论已删除')).toBeVisible();
  await expect(rowWith(page, '三号链接')).toHaveCount(0);
  expect(await pointed.boundingBox()).toEqual(before);
  await inputOf(page).hover();
  await expect(page.getByText('该评论已删除')).toHaveCount(0);
});

test('C-02 holds 500 through a flood and draws only what is in view', async ({
  openRoom,
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await sendHostComments(server, 520);
  await expect(page.getByRole('heading', { name: '直播评论(500)' })).toBeVisible();
  await expect(rowWith(page, '主播说的第520句')).toBeInViewport();
  expect(await rowsOf(page).count()).toBeLessThan(60);
  await feedOf(page).evaluate((list) => list.scrollTo(0, 0));
  await expect(rowWith(page, /主播说的第21句$/)).toBeVisible();
});

test('N-04 the place in the list survives a reload', async ({ openRoom, page, server }) => {
  await sendHostComments(server, 40);
  await openRoom('admin', PAUSED_ROOM);
  await expect(rowWith(page, '主播说的第40句')).toBeInViewport();
  await feedOf(page).hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeGreaterThan(300);
  const { top } = await scrollPosition(page);
  await page.reload();
  await expect.poll(async () => (await scrollPosition(page)).top).toBe(top);
});

test('T-08 T-09 a lost connection loses no comment and says what was fetched', {
  tag: '@journey',
}, async ({ openRoom, page, server }) => {
  let cut = () => {};
  let isCut = false;
  await page.routeWebSocket(/\/mqtt/, (socket) => {
    if (isCut) {
      socket.close();
      return;
    }
    socket.connectToServer();
    cut = () => {
      isCut = true;
      socket.close();
    };
  });
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  // A list that comes after the cut would hold what was said meanwhile, and nothing would be missing.
  await expect(page.getByRole('heading', { name: '直播评论(7)' })).toBeVisible();
  cut();
  await expect(page.getByText('重连中')).toBeVisible();
  await sendHostComments(server, 8, (index) => `断线时的第${index}句`);
  isCut = false;
  await expect(page.getByText(/^断线 \d+ 秒，已补回 8 条评论$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '直播评论(15)' })).toBeVisible();
  const divided = rowWith(page, '断线时的第1句');
  await expect(divided).toContainText('断线 ');
});
