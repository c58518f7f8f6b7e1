import type { Browser, Locator, Page } from '@playwright/test';
import { test as base, expect, signIn } from './console.ts';

export const PHONE = { width: 390, height: 844 };

/** A live room of the demo that allows guests. */
export const GUEST_ROOM = '1001';

interface RoomFixtures {
  /** Opens the room on a phone with this account; each call uses a separate browser context. */
  phone(name: string, liveId: string): Promise<Page>;
  /** Opens the room on a phone as a guest, if wanted from another address. */
  guestPhone(nickname: string, liveId: string, address?: string): Promise<Page>;
}

const openPhone = async (browser: Browser, address?: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'zh-CN',
    ...(address !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
  });
  return context.newPage();
};

export const test = base.extend<RoomFixtures>({
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
    await use(async (nickname, liveId, address) => {
      const page = await openPhone(browser, address);
      opened.push(page);
      await page.goto(`${server.url}/room?id=${liveId}`);
      await page.getByLabel('昵称').fill(nickname);
      await page.getByRole('button', { name: '以访客身份进入' }).click();
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/** Notices are only received while the page is connected. */
export const expectConnected = (page: Page): Promise<void> =>
  expect(page.getByText('实时', { exact: true })).toBeVisible();

export const commentOn = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: '评论' }).getByRole('listitem').filter({ hasText: text });

export const sendComment = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('说点什么…').fill(text);
  await page.getByRole('button', { name: '发送' }).click();
};

export { expect, signIn };
