import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const CONTROL =
  /^\s*- (button|checkbox|combobox|img|link|radio|searchbox|switch|tab|textbox) "([^"]+)"/;

/** Finds controls without a Chinese accessible name: the default names of libraries are English. */
const untranslatedNames = async (page: Page, within: string): Promise<string[]> => {
  const lines = (await page.locator(within).first().ariaSnapshot()).split('\n');
  return lines.filter((line) => {
    const [, , name = ''] = CONTROL.exec(line) ?? [];
    return /[a-z]{3}/i.test(name) && !/\p{Script=Han}/u.test(name);
  });
};

const violationsOf = async (page: Page, within: string, rules?: string[]): Promise<string[]> => {
  // Contrast cannot be judged during a colour transition.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // What passes is not described, and no page of axe's own is opened: a quarter of the work.
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
};

/** Names and structure are the same in both colour schemes; contrast is not. */
const expectAccessible = async (
  page: Page,
  within: string,
  showScheme: (colorScheme: 'dark' | 'light') => Promise<void>,
): Promise<void> => {
  await showScheme('dark');
  expect(await violationsOf(page, within), 'dark').toEqual([]);
  expect(await untranslatedNames(page, within)).toEqual([]);
  await showScheme('light');
  expect(await violationsOf(page, within, ['color-contrast']), 'light').toEqual([]);
};

/** Checks pages whose colour scheme only follows the system. */
export const expectAccessibleInSystemSchemes = (page: Page): Promise<void> =>
  expectAccessible(page, 'html', (colorScheme) =>
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
  );

export const expectAccessibleInBothSchemes = (page: Page, within = 'html'): Promise<void> =>
  expectAccessible(page, within, async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  });
