import { stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';

/** Windows in CSS pixels: zoom of 200 % halves both measures. */
const windows = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1152, height: 720 },
  { width: 1024, height: 600 },
  { width: 960, height: 540 },
  { width: 768, height: 450 },
  { width: 512, height: 300 },
];

const names = ['福袋记录', '直播活动', '举报管理', '观看权限', '禁言名单'];

const rowOf = (page: Page): Locator => page.getByRole('navigation', { name: '直播间操作' });

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
};

for (const viewport of windows) {
  test(`B-06 at ${viewport.width}×${viewport.height} every button is in one row or under 更多`, async ({
    page,
    openRoom,
  }) => {
    await page.setViewportSize(viewport);
    await openRoom('admin', stage.live.liveId);
    const row = rowOf(page);
    const list = row.getByRole('link', { name: '返回直播间列表' });
    await row.scrollIntoViewIfNeeded();
    const top = await boxOf(list);
    const shown = await row.getByRole('button').all();
    for (const target of [list, ...shown]) {
      await expect(target).toBeInViewport({ ratio: 1 });
      const box = await boxOf(target);
      expect(Math.abs(box.y + box.height / 2 - (top.y + top.height / 2))).toBeLessThan(2);
    }
    // Nothing is cut off at the right: the page does not scroll sideways.
    const isCut = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    expect(isCut).toBe(false);

    for (const name of names) {
      const button = row.getByRole('button', { name });
      if (!(await button.isVisible())) await row.getByRole('button', { name: '更多' }).click();
      await button.click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
    }
    await row.getByRole('button', { name: '设置' }).click();
    const signOut = page.getByRole('dialog', { name: '设置' }).getByText('退出登录');
    await signOut.scrollIntoViewIfNeeded();
    await expect(signOut).toBeInViewport({ ratio: 1 });
  });
}

test('B-06 更多 carries the red dot of what is under it, and Esc closes it', async ({
  page,
  server,
  openRoom,
}) => {
  await page.setViewportSize({ width: 512, height: 600 });
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const more = rowOf(page).getByRole('button', { name: /更多/ });
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '广告' });
  await expect(more.getByTestId('report-dot')).toBeVisible();
  await more.click();
  await expect(rowOf(page).getByRole('button', { name: '举报管理' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page).getByRole('button', { name: '举报管理' })).toBeHidden();
  await expect(more).toBeFocused();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(more.getByTestId('report-dot')).toBeHidden();
  await expect(
    rowOf(page).getByRole('button', { name: '举报管理' }).getByTestId('report-dot'),
  ).toBeVisible();
});

test('B-06 at 1024 px host and company stand in one line of the header, uncut, and colleagues below', async ({
  page,
  server,
  openRoom,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await openRoom('admin', stage.paused.liveId);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const colleague = await server.enter('hostadmin', stage.paused.liveId);
  await colleague.command('heartbeat', { client_id: 'colleague' });
  const present = page.getByRole('list', { name: '同时在场的运营人员' });
  await expect(present).toBeInViewport({ ratio: 1 });
  const people = page.locator('header').first().getByText('林晓').locator('..');
  await expect(people).toHaveText('林晓 · 杭州云上科技有限公司');
  const cut = await people.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
  expect(cut).toBe(false);
  const box = (await people.boundingBox()) ?? { y: 0, height: 0 };
  expect(box.height).toBe(18);
  expect((await present.boundingBox())?.y).toBeGreaterThanOrEqual(box.y + box.height);
  await colleague.leave();
});

test('B-06 at 390 px the buttons of the player stay in one line', async ({ page, openRoom }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom('admin', stage.live.liveId);
  for (const name of ['回看', '画中画', '全屏']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const lines = await button.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect(lines, name).toBe(1);
  }
});
