import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';

test('P-02 without an id the rooms are listed, and each leads to its console', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const page = await signedIn('host');
  await page.goto(server.url);
  const row = page.getByRole('row', { name: /秋季新品首发专场/ });
  await expect(row).toContainText('直播中');
  await expect(row).toContainText('林晓');
  await expect(row).toContainText('电商带货');
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0);
  await row.click();
  await expect(page).toHaveURL(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page.getByRole('button', { name: '关闭直播间' })).toBeVisible();
});

test('P-02 P-07 lists only the rooms that one may manage, and says when there are none', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('otherhost');
  await page.goto(server.url);
  await expect(page.getByText('暂无数据')).toBeVisible();
});

test('P-02 the audience is told that there is nothing to manage', async ({ server, signedIn }) => {
  const page = await signedIn('viewer');
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: '当前账号没有可管理的直播间' })).toBeVisible();
});

test('P-02 search and state narrow the list, and the address keeps them', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto(server.url);
  await page.getByText('直播暂停', { exact: true }).first().click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /健康生活公开课/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /健康生活公开课/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByText('回放', { exact: true }).first().click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /咖啡拉花/ })).toContainText('回放');
  await page.getByText('已删除', { exact: true }).first().click();
  await expect(page.getByRole('row', { name: /测试直播间/ })).toContainText('已删除');
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0);
  await page.getByText('全部状态').click();
  await page.getByRole('searchbox', { name: '搜索标题或主播' }).fill('咖啡');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /咖啡拉花/ })).toBeVisible();
});

test('P-02 super admins delete a room after confirming', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(server.url);
  const row = page.getByRole('row', { name: /年度供应商大会/ });
  await row.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog')).toContainText('确定删除该直播间吗？');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(page.getByRole('row', { name: /年度供应商大会/ })).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/`);
});

test('P-02 what changes elsewhere shows without a reload', async ({ server, signedIn }) => {
  const page = await signedIn('host');
  await page.goto(server.url);
  const row = page.getByRole('row', { name: /秋季新品首发专场/ });
  await expect(row).toContainText('直播中');
  await (await server.signIn('admin')).ok('roomClose', { liveId: stage.live.liveId });
  await expect(row).toContainText(/已结束|回放/);
});

test('P-02 an address that is none says so and leads to the list', async ({ server, signedIn }) => {
  const page = await signedIn('host');
  const response = await page.goto(`${server.url}/nowhere/at-all?id=${stage.live.liveId}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.getByRole('link', { name: '返回直播间列表' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
