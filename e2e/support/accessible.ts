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

const violationsOf = async (page: Page, within: string): Promise<string[]> => {
  // Contrast cannot be judged during a colour transition.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  return [...found, ...(await untranslatedNames(page, within))];
};

/** For pages whose colour scheme only follows the system. */
export const expectAccessibleInSystemSchemes = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, 'html'), colorScheme).toEqual([]);
  }
};

export const expectAccessibleInBothSchemes = async (page: Page, within = 'html'): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await violationsOf(page, within), colorScheme).toEqual([]);
  }
};
