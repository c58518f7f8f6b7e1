import { test as base, expect, type Page } from '@playwright/test';
import { TEST_PASSWORD, TestServer } from '../../apps/server/src/testing/test-server.ts';

interface ConsoleFixtures {
  /** A whole server of the test's own. */
  server: TestServer;
  /** Signs this browser in; later pages of the same test are signed in too. */
  signedIn(name: string): Promise<Page>;
  /** Opens a room as somebody, and waits until it is there. */
  openRoom(name: string, liveId: string): Promise<Page>;
}

export const test = base.extend<ConsoleFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.destroy();
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
