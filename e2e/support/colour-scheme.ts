import { expect, type Page } from '@playwright/test';

/**
 * Changes the system's scheme and sees the page follow. A page learns of it with its next frame, and
 * one at rest draws none by itself; on a busy machine the browser now and then loses the change, so it
 * is made again.
 */
export const showScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await expect(async () => {
    await page.emulateMedia({ colorScheme: null });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme, {
      timeout: 2000,
    });
  }).toPass();
};
