import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { defineConfig } from '@playwright/test';

const executablePath = findChromium();
/** Every page may film: a test that needs a browser without a camera takes it away. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Many tests wait, for a timer or a reconnect: three keep two cores busy.
  workers: 3,
  // A repeated test is listed as unstable at the end of the run.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests assert what happens, never how fast. A machine may stand still for a minute, so every
  // condition is waited for as long as its test may take.
  timeout: 240_000,
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
