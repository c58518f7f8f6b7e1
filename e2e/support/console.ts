import type { Config } from '@live/server/config';
import { TEST_PASSWORD, TestServer } from '@live/testkit';
import { expect, type Page } from '@playwright/test';
import { alterResponse } from './calls.ts';
import { test as base } from './stall-aware-test.ts';

interface ConsoleFixtures {
  /** Settings that differ from the default of tests. */
  settings: Partial<Config>;
  /** A separate server for each test. */
  server: TestServer;
  /** Signs in the browser context, which all pages of the test share. */
  signedIn(name: string): Promise<Page>;
  /** Opens a room with this account and waits until it is shown. */
  openRoom(name: string, liveId: string): Promise<Page>;
}

export const test = base.extend<ConsoleFixtures>({
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const server = await TestServer.start(settings);
    await use(server);
    await server.destroy();
  },
  // Depends on the server, so that the page closes first: a stopping server waits for open requests.
  page: async ({ page, server: _ }, use) => {
    await alterResponse(page, 'roomInfo', {});
    await use(page);
    await page.close();
  },
  signedIn: async ({ server, page }, use) => {
    await use(async (name) => {
      await signIn(page, server, name);
      return page;
    });
  },
  openRoom: async ({ server, signedIn }, use) => {
    await use(async (name, liveId) => {
      const page = await signedIn(name);
      await page.goto(`${server.url}/?id=${liveId}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
  },
});

/** Signs in by a request of the browser context, so that the page gets the cookie. */
export const signIn = async (
  page: Page,
  server: Pick<TestServer, 'url'>,
  name: string,
): Promise<void> => {
  const response = await page.request.post(`${server.url}/auth/login`, {
    data: { name, password: TEST_PASSWORD },
    headers: { origin: server.url },
  });
  expect((await response.json()).code).toBe(0);
};

export { expect };
