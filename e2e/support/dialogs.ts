import type { Locator, Page } from '@playwright/test';
import { expect } from './console.ts';

/** Opens a dialog by its button in the action row. */
export const openDialog = async (page: Page, name: string): Promise<Locator> => {
  const row = page.getByRole('navigation', { name: '直播间操作' });
  await row.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

/** The topmost confirmation dialog with this text. */
export const confirmation = (page: Page, text: string): Locator =>
  page.getByRole('dialog').filter({ hasText: text }).last();

export const answerConfirmation = async (
  page: Page,
  text: string,
  button: '确定' | '取消',
): Promise<void> => {
  await confirmation(page, text).getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
};

export const tableRows = (dialog: Locator): Locator =>
  dialog.locator('tbody tr').filter({ has: dialog.page().locator('td:visible') });

export const widthOf = async (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => Math.round((element as HTMLElement).offsetWidth));

/** Narrows 举报管理 to what stands so. */
export const showReports = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: '全部处理情况' }).click();
  const choices = dialog.page().locator('.ant-select-item-option');
  await choices.filter({ hasText: new RegExp(`^${name}$`) }).click();
};
