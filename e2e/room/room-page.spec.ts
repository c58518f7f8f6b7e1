import { stage } from '@live/testkit';
import type { Locator } from '@playwright/test';
import { alterResponse, refuseCall } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

test('P-01 P-03 opens the room named by the query, left side and right side', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('秋季新品首发专场 · 家居好物');
  const left = await page.locator('[data-side=left]').boundingBox();
  const right = await page.getByRole('complementary').boundingBox();
  expect(left?.x).toBe(0);
  expect(right?.x).toBe(left?.width);
});

test('P-03 P-05 shows that it is loading, and no statistics before it has', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/live/room-info', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page.getByRole('status', { name: '加载中…' })).toBeVisible();
  await expect(page.getByText('数据统计')).toBeHidden();
  // The panel itself is absent too, not just empty.
  await expect(page.getByRole('complementary').locator('section').first()).toBeHidden();
  answer();
  await expect(page.getByRole('heading', { name: '数据统计' })).toBeVisible();
  await expect(page.getByRole('status', { name: '加载中…' })).toBeHidden();
  const statistics = await page.getByRole('heading', { name: '数据统计' }).boundingBox();
  const comments = await page.getByRole('heading', { name: /^直播评论/ }).boundingBox();
  expect(statistics?.y).toBeLessThan(comments?.y ?? 0);
});

test('P-04 the left side shows the logo when there is one', async ({ page, openRoom }) => {
  await openRoom('admin', stage.live.liveId);
  const logo = page.locator('[data-side=left] > img');
  await expect(logo).toHaveAttribute('src', '/favicon.svg');
  await alterResponse(page, 'roomInfo', { liveLogo: '' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-side=left] > img')).toHaveCount(0);
  await alterResponse(page, 'roomInfo', { liveLogo: '/does-not-exist.png' });
  await page.reload();
  await expect(logo).toHaveCount(1);
  await expect(logo).toBeHidden();
});

test('P-04 the left side is the header, the video, and at the bottom the row of buttons', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  const boxOf = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const left = await boxOf(page.locator('[data-side=left]'));
  const header = await boxOf(page.getByRole('banner'));
  const video = await boxOf(page.getByRole('main'));
  const buttons = await boxOf(page.getByRole('navigation', { name: '直播间操作' }));
  expect(header.y).toBe(left.y);
  expect(video.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(buttons.y).toBeGreaterThanOrEqual(video.y + video.height);
  expect(buttons.y + buttons.height).toBeGreaterThan(left.y + left.height - 84);
});

test('P-08 an unknown room says so and leads back to the list', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/?id=9999`);
  await expect(page.getByRole('heading', { name: '直播间不存在' })).toBeVisible();
  await page.getByRole('link', { name: '返回直播间列表' }).click();
  await expect(page.getByRole('heading', { name: '直播间', exact: true })).toBeVisible();
});

test('P-08 a deleted room says so', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/?id=${stage.deleted.liveId}`);
  await expect(page.getByRole('heading', { name: '直播间已被删除' })).toBeVisible();
});

for (const name of ['otherhost', 'viewer']) {
  test(`P-08 ${name} has no permission for a room of others`, async ({ server, signedIn }) => {
    const page = await signedIn(name);
    await page.goto(`${server.url}/?id=${stage.live.liveId}`);
    await expect(page.getByRole('heading', { name: '暂无权限访问该直播间' })).toBeVisible();
  });
}

test('P-08 any other failure says what it is and can be tried again', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await refuseCall(page, 'roomInfo', { code: 50, msg: '服务器异常，请稍后重试' });
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page.getByText('服务器异常，请稍后重试')).toBeVisible();
  await alterResponse(page, 'roomInfo', {});
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/秋季新品/);
});

test('P-09 the page is titled after the live', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page).toHaveTitle('秋季新品首发专场 · 家居好物');
});

test('P-03 below 900 px the right side goes under the left', async ({ page, openRoom }) => {
  await page.setViewportSize({ width: 820, height: 1000 });
  await openRoom('admin', stage.live.liveId);
  const left = await page.locator('[data-side=left]').boundingBox();
  const right = await page.getByRole('complementary').boundingBox();
  expect(right?.x).toBe(left?.x);
  expect(right?.y).toBeGreaterThanOrEqual((left?.y ?? 0) + (left?.height ?? 0));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(820);
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`P-03 a long title and long names break nothing at ${width}×${height}`, async ({
    page,
    openRoom,
  }) => {
    await page.setViewportSize({ width, height });
    await alterResponse(page, 'roomInfo', {
      liveTitle: '长'.repeat(100),
      anchorAccountNickname: '名'.repeat(64),
      corpName: '司'.repeat(64),
    });
    await openRoom('admin', stage.live.liveId);
    const fits = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
    });
    expect(fits).toBe(true);
    await expect(page.getByRole('button', { name: '关闭直播间' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '禁言名单' })).toBeInViewport({ ratio: 1 });
  });
}

test('P-03 an open panel follows its button when the window changes', async ({
  page,
  openRoom,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRoom('admin', stage.live.liveId);
  const button = page.getByRole('button', { name: '设置', exact: true });
  await button.click();
  const panel = page.getByRole('dialog', { name: '设置' });
  await expect(panel).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const at = await panel.boundingBox();
      const from = await button.boundingBox();
      expect(at?.x).toBeGreaterThanOrEqual(0);
      expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((at?.y ?? 0) + (at?.height ?? 0)).toBe((from?.y ?? 0) - 8);
    }).toPass();
  }
});
