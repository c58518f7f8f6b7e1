import { aViewer } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('I-01 an admin makes a tag, renames it, and deletes it once nobody has it', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin/tags`);
  const search = page.getByRole('searchbox', { name: '搜索名称、分组、编号' });
  await search.fill('华东');
  await search.press('Enter');
  await expect(rowOf(page, '华东')).toContainText('1个账号');
  await page.getByRole('button', { name: '新建标签' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建标签' });
  await expect(dialog.getByLabel('名称', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请输入名称');
  await page.keyboard.type('贵宾#');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('标签名不能含有 # 或 ,');
  await dialog.getByLabel('名称', { exact: true }).fill('贵宾');
  await dialog.getByLabel('编号', { exact: true }).fill('贵宾');
  await dialog.getByLabel('分组编号').fill('club');
  await dialog.getByLabel('分组名称').fill('俱乐部');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('编号须为1到64个字母、数字、_ 或 -');
  await dialog.getByLabel('编号', { exact: true }).fill('vip');
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const [viewer] = await server.add(aViewer({ tags: ['vip'] }));
  await search.fill('俱乐部');
  await search.press('Enter');
  await expect(rowOf(page, '贵宾')).toContainText('1个账号');
  await expect(page.getByRole('button', { name: '删除 贵宾' })).toBeDisabled();
  await expectAccessibleInBothSchemes(page, 'body');
  await page.getByRole('button', { name: '编辑 贵宾' }).click();
  const edit = page.getByRole('dialog', { name: '编辑标签 贵宾' });
  await edit.getByLabel('名称', { exact: true }).fill('至尊');
  const admin = await server.signIn('admin');
  await admin.ok('adminAccountChange', { accountId: viewer.id, tagNos: [] });
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '至尊')).toContainText('未使用');
  await page.getByRole('button', { name: '删除 至尊' }).click();
  await page
    .getByRole('dialog', { name: '删除标签' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(page.getByText('已删除标签 至尊')).toBeVisible();
  await expect(page.getByText('没有标签')).toBeVisible();
});

test('I-01 an admin makes a category, renames and deletes it', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin/categories`);
  await expect(page.getByRole('button', { name: '删除 电商带货' })).toBeDisabled();
  await page.getByRole('button', { name: '新建类型' }).click();
  const dialog = page.getByRole('dialog', { name: '新建直播类型' });
  await dialog.getByLabel('名称').fill('音乐');
  await dialog.getByLabel('编号').fill('music');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '编辑 音乐' }).click();
  const edit = page.getByRole('dialog', { name: '编辑直播类型 音乐' });
  await edit.getByLabel('名称').fill('歌唱');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '歌唱')).toContainText('music');
  await expectAccessibleInBothSchemes(page, 'body');
  await page.getByRole('button', { name: '删除 歌唱' }).click();
  await page
    .getByRole('dialog', { name: '删除直播类型' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(page.getByText('已删除直播类型 歌唱')).toBeVisible();
  await expect(rowOf(page, '歌唱')).toBeHidden();
});
