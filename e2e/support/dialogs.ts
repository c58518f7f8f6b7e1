import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { showScheme } from './colour-scheme.ts';
import { expect, test } from './console.ts';

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

/** No fault in the open dialogs, in the light scheme and in the dark one. */
export const expectAccessible = async (page: Page): Promise<void> => {
  test.slow();
  for (const colorScheme of ['dark', 'light'] as const) {
    await showScheme(page, colorScheme);
    // Colours change over a moment; half-way they mean nothing.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect({ colorScheme, faults }).toEqual({ colorScheme, faults: [] });
  }
};
