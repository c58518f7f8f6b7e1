import type { Page } from '@playwright/test';
import { inputOf, PAUSED_ROOM, rowsOf } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

/** From the next load on the browser refuses to make a text input, so that rendering fails. */
const breakOnReload = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    const create = document.createElement.bind(document);
    document.createElement = ((tag: string, options?: ElementCreationOptions) => {
      if (/^(textarea|input)$/i.test(tag)) throw new Error('没有输入框');
      return create(tag, options);
    }) as typeof document.createElement;
  });

const mend = (page: Page) => page.evaluate(() => sessionStorage.setItem('mended', '1'));

test('O-01 a part that breaks says so, keeps the draft and leaves the rest', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).fill('写到一半');
  await breakOnReload(page);
  const told = page.waitForRequest('**/index/page-error');
  await page.reload();
  const broken = page.getByRole('alert').filter({ hasText: '页面出错了' });
  const comments = page.getByRole('complementary').locator(broken);
  await expect(comments).toContainText('没有输入框');
  await expect(page.getByRole('heading', { name: '数据统计' })).toBeVisible();
  expect((await told).postDataJSON()).toMatchObject({
    page: 'console',
    kind: 'render',
    message: 'Error: 没有输入框',
  });
  await mend(page);
  await comments.getByRole('button', { name: '重新加载' }).click();
  await expect(inputOf(page)).toHaveValue('写到一半');
});

test('O-02 a dialog whose code cannot be fetched says so and can be closed', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(rowsOf(page).or(page.getByText('暂无评论')).first()).toBeVisible();
  await page.route('**/assets/SanctionsDialog-*.js', (route) => route.abort());
  const told = page.waitForRequest('**/index/page-error');
  await page.getByRole('button', { name: '禁言名单' }).click();
  const broken = page.getByRole('dialog').filter({ hasText: '页面有一部分没有加载成功' });
  await expect(broken.getByRole('button', { name: '重新加载' })).toBeVisible();
  expect((await told).postDataJSON()).toMatchObject({ kind: 'chunk' });
  await broken.getByRole('button', { name: '关闭' }).click();
  await expect(broken).toHaveCount(0);
  await expect(inputOf(page)).toBeVisible();
});

test('O-01 the phone page recovers from an error too, with its draft', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('viewer');
  await page.goto(`${server.url}/room?id=${PAUSED_ROOM}`);
  const input = page.getByRole('textbox');
  await input.fill('想说的话');
  await breakOnReload(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '页面出错了' })).toBeVisible();
  await mend(page);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('想说的话');
});

test('O-05 the console shows its version and build', async ({ openRoom, server }) => {
  const { version, build } = await (await fetch(`${server.url}/healthz`)).json();
  const page = await openRoom('admin', PAUSED_ROOM);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(page.getByText(`版本 ${version}${build && ` · ${build}`}`)).toBeVisible();
});
