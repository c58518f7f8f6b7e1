import { expect, type Page } from '@playwright/test';

/** Browsers tell a page of a changed scheme with the next frame; a page at rest draws none by itself. */
export const showScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme, { timeout: 500 });
  }).toPass();
};
