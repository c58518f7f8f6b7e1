import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

/** It does not fit into the row of dialogs. */
const openSearch = async (page: Page) => {
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '搜索评论' }).click();
  return page.getByRole('dialog', { name: '搜索评论' });
};

test('J-12 finds comments by words and person, with the same actions', { tag: '@journey' }, async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openSearch(page);
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('福袋');
  await page.keyboard.press('Enter');
  const row = dialog.getByRole('row').filter({ hasText: '福袋什么时候开奖呀' });
  await expect(row).toContainText('小鱼儿');
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await dialog.getByRole('searchbox', { name: '发送者的昵称' }).fill('橙子');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('没有找到评论')).toBeVisible();
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await dialog.getByRole('searchbox', { name: '发送者的昵称' }).fill('小鱼儿');
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(rowWith(page, '福袋什么时候开奖呀')).toHaveCount(0);
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('row')
    .filter({ hasText: '这个沙发有灰色吗' })
    .getByRole('button', { name: '回复' })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('@小鱼儿', { exact: true })).toBeVisible();
});

test('J-12 a search that is under way says so', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.ended.liveId);
  const dialog = await openSearch(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/desk/comment-search', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('福袋');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('加载中…')).toBeVisible();
  await expect(dialog.getByText('没有找到评论')).toHaveCount(0);
  answered.resolve();
  await expect(dialog.getByRole('link', { name: '看当时' }).first()).toBeVisible();
});

test('J-12 of a live that has ended, a comment leads to its moment in the review', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.ended.liveId);
  const dialog = await openSearch(page);
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('福袋');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: '看当时' }).first()).toHaveAttribute(
    'href',
    new RegExp(`^/\\?id=${stage.ended.liveId}&view=review&at=\\d+$`),
  );
});

test('C-07 J-12 a search takes 64 characters, an emoji being one, and no more', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openSearch(page);
  for (const name of ['评论内容', '发送者的昵称']) {
    const field = dialog.getByRole('searchbox', { name });
    await field.fill('🎉'.repeat(65));
    await expect(field).toHaveValue('🎉'.repeat(64));
  }
});

test('J-12 G-01 a row offers what can still be done to its sender', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openSearch(page);
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('福袋什么时候开奖呀');
  await page.keyboard.press('Enter');
  const row = dialog.getByRole('row').filter({ hasText: '小鱼儿' });
  const offered = () => row.getByRole('button').allTextContents();
  await expect.poll(offered).toEqual(['小鱼儿', '回复', '禁言', '移出', '置顶', '删除', '看当时']);
  const host = await server.signIn('host');
  const person = { liveId: PAUSED_ROOM, accountId: stage.viewer.id };
  await host.ok('silence', { ...person, state: 1, type: 0 });
  await expect.poll(offered).toContain('解除禁言');
  await host.ok('removalSave', person);
  await expect.poll(offered).toEqual(['小鱼儿', '回复', '解除禁言', '置顶', '删除', '看当时']);
});
