import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { TEST_PASSWORD, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { test as console } from './console.ts';

export const PHONE = { width: 390, height: 844 };

/** A running room of the demo that lets guests in. */
export const GUEST_ROOM = '1001';

interface RoomFixtures {
  /** Somebody's phone in a room, signed in by name; several at once are several people. */
  phone(name: string, liveId: string): Promise<Page>;
  /** The phone of a guest who gives a nickname. */
  guestPhone(nickname: string, liveId: string): Promise<Page>;
}

const openPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'zh-CN' });
  return context.newPage();
};

export const test = console.extend<RoomFixtures>({
  phone: async ({ browser, server }, use) => {
    const opened: Page[] = [];
    await use(async (name, liveId) => {
      const page = await openPhone(browser);
      opened.push(page);
      await signIn(page, server, name);
      await page.goto(`${server.url}/room?id=${liveId}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  guestPhone: async ({ browser, server }, use) => {
    const opened: Page[] = [];
    await use(async (nickname, liveId) => {
      const page = await openPhone(browser);
      opened.push(page);
      await page.goto(`${server.url}/room?id=${liveId}`);
      await page.getByLabel('昵称').fill(nickname);
      await page.getByRole('button', { name: '以访客身份进入' }).click();
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/** By the browser's own request: the cookie is then the page's. */
export const signIn = async (page: Page, server: TestServer, name: string): Promise<void> => {
  const answer = await page.request.post(`${server.url}/auth/login`, {
    data: { name, password: TEST_PASSWORD },
    headers: { origin: server.url },
  });
  expect((await answer.json()).code).toBe(0);
};

/** Nothing can be seen before the line is open. */
export const isConnected = (page: Page): Promise<void> =>
  expect(page.getByText('实时', { exact: true })).toBeVisible();

export const saidOn = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: '评论' }).getByRole('listitem').filter({ hasText: text });

export const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('说点什么…').fill(text);
  await page.getByRole('button', { name: '发送' }).click();
};

export { expect };
