import { onStall } from '@live/engines';
import { test as base } from '@playwright/test';

/** A test whose limit moves along while the machine stands still. */
export const test = base.extend<{ extendedByStalls: undefined }>({
  extendedByStalls: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
    async ({}, use, testInfo) => {
      const stop = onStall((lateMs) => testInfo.setTimeout(testInfo.timeout + lateMs));
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
});
