import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

// axe reads the whole page, in both colour schemes.
test.describe.configure({ timeout: 90_000 });

test('P-06 axe finds nothing on the sign-in page', async ({ server, page }) => {
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入账号');
  await expectAccessibleInBothSchemes(page);
});

test('P-06 axe finds nothing on the room list', { tag: '@journey' }, async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto(server.url);
  await expect(page.getByRole('row', { name: /秋季新品/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

for (const name of ['live', 'paused', 'ended', 'replay', 'portrait'] as const) {
  test(`P-06 axe finds nothing on a room that is ${name}`, async ({ openRoom }) => {
    const page = await openRoom('admin', stage[name].liveId);
    await expect(page.getByRole('heading', { name: /^直播评论/ })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '直播类型' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('P-06 axe finds nothing on a failure, an alert and a question', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  // Everything behind the alert is inert, its landmarks too.
  await expectAccessibleInBothSchemes(page, '[role="alertdialog"]');
  await page.goto(`${server.url}/?id=9999`);
  await expect(page.getByRole('heading', { name: '直播间不存在' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('P-06 axe finds nothing on preferences and shortcuts', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(page.getByText('外观')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: '键盘快捷键' }).click();
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
