import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';

const background = () => getComputedStyle(document.querySelector('aside') as Element).color;

test('P-03 the right side follows the system, and the choice is remembered', {
  tag: '@journey',
}, async ({ page, openRoom }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openRoom('admin', stage.live.liveId);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await page.evaluate(background);
  for (const colorScheme of ['light', 'dark', 'light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  }
  expect(await page.evaluate(background)).not.toBe(dark);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('P-03 reads the system’s scheme once: reading it later can swallow the news of a change', async ({
  page,
  openRoom,
}) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches') ?? {};
    const counted = Object.assign(window, { readings: 0 });
    Object.defineProperty(MediaQueryList.prototype, 'matches', {
      get(this: MediaQueryList) {
        if (this.media.includes('prefers-color-scheme')) counted.readings += 1;
        return get?.call(this);
      },
    });
  });
  await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(page.getByText('外观')).toBeVisible();
  const readings = () => (window as unknown as { readings: number }).readings;
  expect(await page.evaluate(readings)).toBe(1);
});

/** A dialog opened by a button is the only one: a key pressed before it has opened none. */
const opensOnly = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('P-06 shortcuts open dialogs, are listed under ? and can be switched off', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '设置' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog')).toContainText('禁言名单');
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText('禁言名单');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help).toContainText('打开举报管理');
  await help.getByRole('switch', { name: '启用键盘快捷键' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('m');
  await opensOnly(page, '举报管理');
  await page.reload();
  await expect(page.getByRole('button', { name: '设置' })).toBeVisible();
  await page.keyboard.press('?');
  await opensOnly(page, '举报管理');
});

test('P-06 a preference is switched by its words too', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.paused.liveId);
  await page.getByRole('button', { name: '设置' }).click();
  const toggle = page.getByRole('switch', { name: '1 2 3 直接禁言' });
  await expect(toggle).not.toBeChecked();
  await page.getByText('1 2 3 直接禁言', { exact: true }).click();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
});
