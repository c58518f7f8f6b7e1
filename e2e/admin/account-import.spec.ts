import { aViewer } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const choose = async (page: Page, lines: readonly string[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /选择文件|换一个文件/ }).click();
  await (await chooser).setFiles({
    name: '账号.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
  });
};

test('I-01 an admin imports accounts from a file, after seeing what each row would do', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  await server.add(aViewer({ name: 'known', nickname: '老客户' }));
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin`);
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '导入账号' });
  await expect(dialog.getByText('必有的一列')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeFocused();
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await choose(page, ['账号名,手机', 'a,1']);
  await expect(dialog.getByRole('alert')).toHaveText('不认识“手机”这一列');

  const rows = [
    'xiaolin,小林,主播,',
    'known,新客户,,',
    'viewer2,,,',
    ...Array.from({ length: 230 }, (_, index) => `many-${index},众人${index},,`),
  ];
  await choose(page, ['账号名,昵称,角色,密码', ...rows, 'broken,,没有的角色,']);
  await expect(dialog.getByRole('alert')).toHaveText(/请改正文件里不对的行/);
  await expect(dialog.getByRole('row').filter({ hasText: 'broken' })).toContainText(
    '没有“没有的角色”这种角色',
  );
  await expect(dialog.getByRole('button', { name: /^导入 \d+ 个账号$/ })).toBeDisabled();
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');

  await choose(page, ['账号名,昵称,角色,密码', ...rows]);
  await expect(dialog.getByText('新建 231')).toBeVisible();
  await expect(dialog.getByText('修改 1', { exact: true })).toBeVisible();
  await expect(dialog.getByText('没有变化 1', { exact: true })).toBeVisible();
  await dialog.getByText('修改 1', { exact: true }).click();
  await expect(dialog.getByText('昵称：老客户 → 新客户')).toBeVisible();
  await dialog.getByRole('button', { name: '导入 232 个账号' }).click();
  await expect(dialog.getByText('已新建 231 个账号，修改 1 个账号。')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载密码' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('新账号的密码.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const saved = Buffer.concat(chunks).toString();
  const password = /"xiaolin",(\S+)/.exec(saved)?.[1] ?? '';
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  const search = page.getByRole('searchbox', { name: '搜索账号名、昵称、公司' });
  await search.fill('xiaolin');
  await search.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'xiaolin' })).toContainText('主播');
  await server.client().ok('login', { name: 'xiaolin', password });
});
