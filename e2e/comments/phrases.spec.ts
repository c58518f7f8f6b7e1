import AxeBuilder from '@axe-core/playwright';
import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';

test('J-14 phrases are written once, offered by a slash, and sent like any comment', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('admin', stage.paused.liveId);
  const input = page.getByRole('textbox', { name: '评论内容' });
  await input.fill('/');
  await expect(page.getByText('还没有快捷话术')).toBeVisible();
  await page.getByRole('button', { name: '管理话术…' }).click();
  const lines = page.getByRole('dialog', { name: '快捷话术' }).getByRole('textbox');
  await expect(lines).toBeFocused();
  await lines.fill(`欢迎来到直播间\n三号链接有现货\n${'字'.repeat(65)}`);
  await expect(page.getByRole('alert')).toHaveText('第 3 行超过 64 个字符');
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();
  await lines.fill('欢迎来到直播间\n三号链接有现货\n四号链接补货中');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  // The slash that called the menu is not left to be sent to everybody.
  await expect(input).toHaveValue('');

  await page.reload();
  await input.fill('/');
  const options = page.getByRole('listbox', { name: '快捷话术' }).getByRole('option');
  await expect(options).toHaveText(['欢迎来到直播间', '三号链接有现货', '四号链接补货中']);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await input.fill('/链接');
  await expect(options).toHaveCount(2);
  await input.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await input.press('Enter');
  await expect(input).toHaveValue('四号链接补货中');
  await expect(options).toHaveCount(0);
  await input.press('Enter');
  await expect(page.getByRole('feed', { name: '评论列表' })).toContainText('四号链接补货中');
  await input.fill('/三号');
  await expect(options).toHaveCount(1);
  await input.press('Tab');
  await expect(input).toHaveValue('三号链接有现货');
});

test('J-14 Escape closes the menu, and what was typed is sent as it stands', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.paused.liveId);
  const input = page.getByRole('textbox', { name: '评论内容' });
  await input.fill('/没有这句');
  await expect(page.getByRole('button', { name: '管理话术…' })).toBeVisible();
  await input.press('Escape');
  await expect(page.getByRole('button', { name: '管理话术…' })).toHaveCount(0);
  await expect(input).toBeFocused();
  await input.press('Enter');
  await expect(page.getByRole('feed', { name: '评论列表' })).toContainText('/没有这句');
});

test('J-14 the key / offers the phrases from anywhere, and again after Escape', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.paused.liveId);
  const input = page.getByRole('textbox', { name: '评论内容' });
  const menu = page.getByRole('button', { name: '管理话术…' });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('选用快捷话术');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(menu).toBeVisible();
  await expect(input).toBeFocused();
  await input.press('Escape');
  await expect(menu).toHaveCount(0);
  await input.fill('');
  await input.press('/');
  await expect(menu).toBeVisible();
});
