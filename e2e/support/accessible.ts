import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const faultsOf = async (page: Page, within: string): Promise<string[]> => {
  // Colours change over a moment; half-way they mean nothing.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
};

/** Axe finds nothing. */
export const expectAccessible = async (page: Page, within = 'html'): Promise<void> => {
  expect(await faultsOf(page, within)).toEqual([]);
};

/** Axe finds nothing, in the light scheme and in the dark one. */
export const expectAccessibleInBothSchemes = async (page: Page, within = 'html'): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await faultsOf(page, within), colorScheme).toEqual([]);
  }
};
