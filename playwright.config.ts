import { availableParallelism } from 'node:os';
import { CHROMIUM_FLAGS, findChromium, isQuickRun } from '@live/engines';
import { defineConfig } from '@playwright/test';

const executablePath = findChromium();
/** Every page may film: a test that needs a browser without a camera takes it away. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Many tests wait, for a timer or a reconnect: one worker more than cores keeps those busy.
  workers: availableParallelism() + 1,
  // A repeated test is listed as unstable at the end of the run.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A quick run has one journey for each area; `{ tag: '@journey' }` marks it.
  ...(isQuickRun() && { grep: /@journey/ }),
  // Extended while the machine stands still (support/stall-aware-test.ts); a test that needs longer says so.
  timeout: 30_000,
  // Conditions are waited for as long as their test may take.
  expect: { timeout: 200_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Recording every test slows all of them; ask for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...CHROMIUM_FLAGS, ...FAKE_CAMERA],
      ...(executablePath && { executablePath }),
    },
  },
});
