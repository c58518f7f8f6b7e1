import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';

/** A paused room: it has all functions of a live one, but no video to wait for. */
export const PAUSED_ROOM = stage.paused.liveId;

export const feedOf = (page: Page): Locator => page.getByRole('feed', { name: '评论列表' });
export const rowsOf = (page: Page): Locator => feedOf(page).locator('[data-row]');
export const rowWith = (page: Page, text: string | RegExp): Locator =>
  rowsOf(page).filter({ hasText: text });
export const inputOf = (page: Page): Locator => page.getByRole('textbox', { name: '评论内容' });

/** The open confirmation dialog. */
export const confirmationOf = (page: Page): Locator => page.getByRole('dialog');
export const confirm = (page: Page): Promise<void> =>
  confirmationOf(page).getByRole('button', { name: '确定', exact: true }).click();

/** Distance of the visible part from the start and the end of the list. */
export const scrollPosition = (page: Page): Promise<{ top: number; toEnd: number }> =>
  feedOf(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: scrollTop,
    toEnd: scrollHeight - clientHeight - scrollTop,
  }));

/** Sends comments of the host, one after the other. */
export const sendHostComments = async (
  server: TestServer,
  count: number,
  text = (index: number) => `主播说的第${index}句`,
): Promise<void> => {
  const host = await server.signIn('host');
  for (let index = 1; index <= count; index += 1) {
    await host.ok('commentSystem', {
      liveId: PAUSED_ROOM,
      accountId: stage.host.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment: text(index),
    });
  }
};
