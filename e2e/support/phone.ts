import { stage } from '@live/testkit';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { test as base, expect, signIn } from './console.ts';

export const PHONE = { width: 390, height: 844 };

/** A live room of the demo that allows guests. */
export const GUEST_ROOM = stage.live.liveId;

interface RoomFixtures {
  /** An empty page on a phone; each call uses a separate browser context. */
  newPhone(address?: string): Promise<Page>;
  /** Opens the room on a phone with this account. */
  phone(name: string, liveId: string): Promise<Page>;
  /** Opens the room on a phone as a guest, if wanted from another address. */
  guestPhone(nickname: string, liveId: string, address?: string): Promise<Page>;
}

export const test = base.extend<RoomFixtures>({
  // Depends on the server, so that the pages close first.
  newPhone: async ({ browser, server: _ }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (address) => {
      const context = await browser.newContext({
        viewport: PHONE,
        hasTouch: true,
        locale: 'zh-CN',
        ...(address !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
      });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  phone: async ({ newPhone, server }, use) => {
    await use(async (name, liveId) => {
      const page = await newPhone();
      await signIn(page, server, name);
      await page.goto(`${server.url}/room?id=${liveId}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
  },
  guestPhone: async ({ newPhone, server }, use) => {
    await use(async (nickname, liveId, address) => {
      const page = await newPhone(address);
      await page.goto(`${server.url}/room?id=${liveId}`);
      await page.getByLabel('昵称').fill(nickname);
      await page.getByRole('button', { name: '以访客身份进入' }).click();
      return page;
    });
  },
});

/** Opens the form in which a host makes a room. */
export const openRoomForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/room`);
  await page.getByRole('button', { name: '开一场直播' }).click();
};

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
