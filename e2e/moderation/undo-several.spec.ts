import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { confirm, confirmationOf, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';

const ENDED_ROOM = stage.ended.liveId;
const EDGE = { x: 10, y: 10 };
const COMMENTS = ['这个沙发有灰色吗？', '三号链接可以选颜色'] as const;

const offers = (page: Page) => page.getByRole('button', { name: '撤销', exact: true });

const deleteComment = async (page: Page, comment: string): Promise<void> => {
  await rowWith(page, comment).hover();
  await rowWith(page, comment).getByRole('button', { name: '删除', exact: true }).click();
  await confirm(page);
  await expect(rowWith(page, comment)).toHaveCount(0);
};

test('G-10 a second action leaves the first one’s 撤销, and the key takes the newest first', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  for (const comment of COMMENTS) await deleteComment(page, comment);
  await expect(offers(page)).toHaveCount(2);
  // Keys belong to a question for as long as it is seen.
  await expect(confirmationOf(page)).toBeHidden();
  await page.keyboard.press('z');
  await expect(rowWith(page, COMMENTS[1])).toBeVisible();
  await expect(rowWith(page, COMMENTS[0])).toHaveCount(0);
  await expect(offers(page)).toHaveCount(1);
  await offers(page).click();
  await expect(rowWith(page, COMMENTS[0])).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
});

test('G-10 undoing several says how far it has come', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await rowWith(page, COMMENTS[0]).click({ position: EDGE });
  await rowWith(page, '福袋什么时候开奖呀').click({ position: EDGE, modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '已选评论' });
  await expect(bar).toContainText('已选 4 条');
  await bar.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  const second = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/desk/undo', async (route) => {
    calls += 1;
    if (calls === 2) await second.promise;
    await route.continue();
  });
  await offers(page).click();
  await expect(page.getByText('正在撤销 2/4', { exact: true })).toBeVisible();
  second.resolve();
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  await expect(page.getByText(/^正在撤销/)).toHaveCount(0);
  await expect(rowWith(page, COMMENTS[0])).toBeVisible();
});

const category = (page: Page) => page.getByRole('combobox', { name: '直播类型' });

test('G-10 an undone category stands in the header of an ended room as before', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', ENDED_ROOM);
  await category(page).selectOption('娱乐互动');
  await confirmationOf(page).getByRole('button', { name: '确定' }).click();
  await expect(category(page)).toHaveValue('entertainment');
  await offers(page).click();
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  await expect(category(page).locator('option:checked')).toHaveText('企业会议');
});

test('G-11 the category that a colleague chose meanwhile says who did, and is no second entry', async ({
  openRoom,
  server,
}) => {
  const colleague = await server.signIn('hostadmin');
  const page = await openRoom('admin', ENDED_ROOM);
  await category(page).selectOption('娱乐互动');
  await colleague.ok('categorySet', { liveId: ENDED_ROOM, categoryId: 'entertainment' });
  await confirmationOf(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/^已由.+处理$/)).toBeVisible();
  await expect(category(page)).toHaveValue('entertainment');
});

test('G-11 a report that a colleague deleted meanwhile says who did', async ({
  openRoom,
  server,
}) => {
  const liveId = PAUSED_ROOM;
  const colleague = await server.signIn('hostadmin');
  const viewer = await server.signIn('viewer');
  const { reportId } = await viewer.ok('reportCreate', { liveId, content: '两人都要删的举报' });
  const page = await openRoom('admin', liveId);
  const dialog = await openDialog(page, '举报管理');
  const row = tableRows(dialog).filter({ hasText: '两人都要删的举报' });
  await row.getByRole('button', { name: '删除', exact: true }).click();
  await colleague.ok('reportDelete', { liveId, reportId });
  await confirmationOf(page).last().getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/^已由.+处理$/)).toBeVisible();
  await expect(page.getByText('删除成功')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
