import { stage, TEST_PASSWORD } from '@live/testkit';
import { expect, test } from '../support/console.ts';

test('P-08 who is not signed in does so and comes back to the same address', {
  tag: '@journey',
}, async ({ server, page }) => {
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page).toHaveURL(/\/sign-in\?back=/);
  await page.getByLabel('账号', { exact: true }).fill('host');
  await page.getByLabel('密码').fill('wrong');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  await page.getByLabel('密码').fill(TEST_PASSWORD);
  await page.getByLabel('密码').press('Enter');
  await expect(page).toHaveURL(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/秋季新品/);
});

test('P-08 empty fields are told of before anything is asked', async ({ server, page }) => {
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入账号');
  await page.getByLabel('账号', { exact: true }).fill('host');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入密码');
});

test.describe('in the demo', () => {
  test.use({ settings: { demo: 'data' } });

  test('P-08 the demo signs in with one click', async ({ server, page }) => {
    await page.goto(`${server.url}/sign-in`);
    await page.getByRole('button', { name: /^host 主播/ }).click();
    await page.getByRole('link', { name: /咖啡拉花/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/咖啡拉花/);
  });
});

test('P-08 a sign-in that expires in the middle of work is mended over the page', async ({
  openRoom,
}) => {
  // Without a picture that could reload the page.
  const page = await openRoom('host', stage.paused.liveId);
  await expect(page.getByTitle('实时连接')).toHaveText('实时');
  const unfinished = page.waitForResponse('**/unfinished');
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Refused, it would ask for the sign-in before the button does.
  await unfinished;
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('账号', { exact: true }).fill('host');
  await dialog.getByLabel('密码').fill(TEST_PASSWORD);
  await dialog.getByLabel('密码').press('Enter');
  // The call that had to wait is made without being asked for again.
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(dialog).toBeHidden();
});

test('P-08 signing out ends in the sign-in page, and the room is closed to this browser', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('host', stage.live.liveId);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page).toHaveURL(/\/sign-in\?back=/);
});
