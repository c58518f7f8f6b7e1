import type { Locator, Page } from '@playwright/test';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

/** A paused room: it has everything a live one has but a picture to wait for. */
export const LIVE = '1002';

export const feedOf = (page: Page): Locator => page.getByRole('feed', { name: '评论列表' });
export const rowsOf = (page: Page): Locator => feedOf(page).locator('[data-row]');
export const rowWith = (page: Page, text: string | RegExp): Locator =>
  rowsOf(page).filter({ hasText: text });
export const inputOf = (page: Page): Locator => page.getByRole('textbox', { name: '评论内容' });

/** The operator's question that is open, and its answer. */
export const questionOf = (page: Page): Locator => page.getByRole('dialog');
export const agree = (page: Page): Promise<void> =>
  questionOf(page).getByRole('button', { name: '确定', exact: true }).click();

/** How far the list is from its end, and from its start. */
export const standing = (page: Page): Promise<{ top: number; toEnd: number }> =>
  feedOf(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: scrollTop,
    toEnd: scrollHeight - clientHeight - scrollTop,
  }));

/** The host says so many things, one after the other. */
export const hostSays = async (
  server: TestServer,
  count: number,
  text = (index: number) => `主播说的第${index}句`,
): Promise<void> => {
  const host = await server.signIn('host');
  for (let index = 1; index <= count; index += 1) {
    await host.ok('commentSystem', {
      liveId: LIVE,
      accountId: 'u-host',
      accountCorpId: 'c-yunshang',
      isSystem: 0,
      comment: text(index),
    });
  }
};
