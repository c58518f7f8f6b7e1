import { onStall } from '@live/engines';
import { test as base } from '@playwright/test';

/** How much longer a test may take that is repeated: browsers starve on a busy machine before their worker notices. */
const REPEATED = 3;

/** A test whose limit moves along while the machine stands still. */
export const test = base.extend<{ extendedByStalls: undefined }>({
  extendedByStalls: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
    async ({}, use, testInfo) => {
      if (testInfo.retry > 0) testInfo.setTimeout(testInfo.timeout * REPEATED);
      const stop = onStall((lateMs) => testInfo.setTimeout(testInfo.timeout + lateMs));
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
});
