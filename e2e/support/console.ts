import { test as base, expect, type Page } from '@playwright/test';
import type { Config } from '../../apps/server/src/config.ts';
import { TEST_PASSWORD, TestServer } from '../../apps/server/src/testing/test-server.ts';
import { alterAnswer } from './altered.ts';

interface ConsoleFixtures {
  /** Settings of the server that differ from a test's usual ones. */
  settings: Partial<Config>;
  /** A whole server of the test's own. */
  server: TestServer;
  /** Signs this browser in; later pages of the same test are signed in too. */
  signedIn(name: string): Promise<Page>;
  /** Opens a room as somebody, and waits until it is there. */
  openRoom(name: string, liveId: string): Promise<Page>;
}

export const test = base.extend<ConsoleFixtures>({
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const server = await TestServer.start(settings);
    await use(server);
    await server.destroy();
  },
  // Named here so that the page is gone before its server stops, which waits for its last requests.
  page: async ({ page, server: _ }, use) => {
    await alterAnswer(page, 'roomInfo', {});
    await use(page);
    await page.close();
  },
  signedIn: async ({ server, page }, use) => {
    await use(async (name) => {
      const answer = await page.request.post(`${server.url}/auth/login`, {
        data: { name, password: TEST_PASSWORD },
        headers: { origin: server.url },
      });
      expect((await answer.json()).code).toBe(0);
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

export { expect };
