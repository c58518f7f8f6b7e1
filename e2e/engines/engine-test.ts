import { TEST_PASSWORD, TestServer } from '@live/testkit';
import { test as base } from '../support/stall-aware-test.ts';
import type { Engine, EngineBrowser } from './driver.ts';
import { EnginePage } from './engine-page.ts';
import { firefox } from './firefox.ts';

interface WorkerFixtures {
  /** Which browser the tests of a file are about. */
  engine: Engine;
  /** Starting Firefox takes longer than most tests: those of a worker share one. */
  engineBrowser: EngineBrowser;
}

interface EngineFixtures {
  server: TestServer;
  /** A page of the browser, which lives as long as the test. */
  enginePage: EnginePage;
  /** Signs the browser in and opens an address of the server. */
  openAs(name: string, address: string): Promise<EnginePage>;
}

export const test = base.extend<EngineFixtures, WorkerFixtures>({
  engine: [firefox, { option: true, scope: 'worker' }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await engine.open();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.destroy();
  },
  // Named here so that the page is gone before its server stops, which waits for its last requests.
  enginePage: async ({ engineBrowser, server: _ }, use, testInfo) => {
    const driver = await engineBrowser.newPage();
    const page = new EnginePage(driver);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      await page.screenshot(testInfo.outputPath('failed.png')).catch(() => undefined);
    }
    await driver.close();
  },
  openAs: async ({ server, enginePage }, use) => {
    await use(async (name, address) => {
      await enginePage.open(`${server.url}/sign-in`);
      const request = JSON.stringify({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, password: TEST_PASSWORD }),
      });
      await enginePage.waitUntil(
        `fetch('/auth/login', ${request}).then((answer) => answer.ok)`,
        `${name} to be signed in`,
      );
      await enginePage.open(server.url + address);
      return enginePage;
    });
  },
});
