import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const CONTROL =
  /^\s*- (button|checkbox|combobox|img|link|radio|searchbox|switch|tab|textbox) "([^"]+)"/;

/** What a screen reader calls a control has a Chinese word in it: a library's own names are English. */
const foreignNames = async (page: Page, within: string): Promise<string[]> => {
  const lines = (await page.locator(within).first().ariaSnapshot()).split('\n');
  return lines.filter((line) => {
    const [, , name = ''] = CONTROL.exec(line) ?? [];
    return /[a-z]{3}/i.test(name) && !/\p{Script=Han}/u.test(name);
  });
};

const faultsOf = async (page: Page, within: string): Promise<string[]> => {
  // Colours change over a moment; half-way they mean nothing.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  return [...faults, ...(await foreignNames(page, within))];
};

/** Axe finds nothing, in either scheme, on a page that follows the system alone. */
export const expectAccessibleAsSystemAsks = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(page, 'html'), colorScheme).toEqual([]);
  }
};

/** Axe finds nothing, in the light scheme and in the dark one. */
export const expectAccessibleInBothSchemes = async (page: Page, within = 'html'): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await faultsOf(page, within), colorScheme).toEqual([]);
  }
};
