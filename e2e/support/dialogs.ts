import type { Locator, Page } from '@playwright/test';
import { expect } from './console.ts';

/** Opens a dialog of the action row and waits for it. */
export const openDialog = async (page: Page, name: string): Promise<Locator> => {
  const row = page.getByRole('navigation', { name: '直播间操作' });
  await row.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

/** The question over everything else, by what it asks. */
export const question = (page: Page, text: string): Locator =>
  page.getByRole('dialog').filter({ hasText: text }).last();

export const answer = async (page: Page, text: string, button: '确定' | '取消'): Promise<void> => {
  const asked = question(page, text);
  await asked.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
};

/** The rows of a dialog's table, as text. */
export const tableRows = (dialog: Locator): Locator =>
  dialog.locator('tbody tr').filter({ has: dialog.page().locator('td:visible') });

export const widthOf = async (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => Math.round((element as HTMLElement).offsetWidth));
