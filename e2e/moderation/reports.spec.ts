import type { TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { answerConfirmation, openDialog, tableRows, widthOf } from '../support/dialogs.ts';

const report = async (server: TestServer, ...contents: string[]) => {
  const people = [await server.signIn('viewer'), await server.signIn('viewer2')];
  for (const [index, content] of contents.entries()) {
    const person = people[index % people.length];
    await person?.ok('reportCreate', { liveId: PAUSED_ROOM, content });
  }
};

const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: '搜索举报内容' }).fill(text);
  await page.keyboard.press('Enter');
};

test('R-01 super admins see all of a report', { tag: '@journey' }, async ({ openRoom, server }) => {
  await report(server, '有人发广告');
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  expect(await widthOf(dialog)).toBe(850);
  await expect(dialog.locator('th')).toHaveText([
    '举报账号',
    '举报内容',
    '直播标题',
    '举报时间',
    '操作',
  ]);
  await expect(tableRows(dialog)).toContainText([/viewer有人发广告.*健康生活公开课/]);
  await expectAccessibleInBothSchemes(page);
});

test('R-01 the host sees content and time alone', async ({ openRoom, server }) => {
  await report(server, '有人发广告');
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await expect(dialog.locator('th')).toHaveText(['举报内容', '举报时间']);
  await expect(tableRows(dialog)).toHaveText([
    /^有人发广告处理已处理不成立\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  ]);
  await expect(dialog.getByRole('button', { name: '删除' })).toHaveCount(0);
});

test('R-02 search filters by content', async ({ openRoom, server }) => {
  await report(server, '有人发广告', '辱骂他人');
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await expect(tableRows(dialog)).toHaveCount(2);
  const asked = page.waitForRequest('**/live/report-list');
  await searchFor(page, ' 辱骂 ');
  expect((await asked).postDataJSON()).toEqual({
    liveId: PAUSED_ROOM,
    pageNum: 1,
    pageSize: 10,
    content: '辱骂',
    isSettled: 0,
  });
  await expect(tableRows(dialog)).toHaveCount(1);
  await searchFor(page, '没有这样的');
  await expect(dialog.getByText('暂无数据')).toBeVisible();
});

test('R-03 deletes after asking', async ({ openRoom, server }) => {
  await report(server, '有人发广告', '辱骂他人');
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  const row = tableRows(dialog).filter({ hasText: '辱骂他人' });
  await row.getByRole('button', { name: '删除' }).click();
  await answerConfirmation(page, '确定删除该举报内容吗？', '取消');
  await expect(tableRows(dialog)).toHaveCount(2);
  await row.getByRole('button', { name: '删除' }).click();
  await answerConfirmation(page, '确定删除该举报内容吗？', '确定');
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(tableRows(dialog)).toHaveCount(1);
});

test('R-03 deleting the last row of a page goes to the page before', async ({ openRoom, page }) => {
  let all = Array.from({ length: 11 }, (_, index) => `举报${index + 1}`);
  await page.route('**/live/report-list', (route) => {
    const { pageNum, pageSize, content = '' } = route.request().postDataJSON();
    const found = all.filter((text) => text.includes(content));
    const items = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((text) => ({
      id: text.replace('举报', 'r'),
      content: text,
      createdAt: '2026-01-01 12:00:00',
    }));
    return route.fulfill({ json: { code: 0, msg: '', data: { items, total: found.length } } });
  });
  await page.route('**/live/report-delete', (route) => {
    const { reportId } = route.request().postDataJSON();
    all = all.filter((text) => text !== reportId.replace('r', '举报'));
    return route.fulfill({ json: { code: 0, msg: '', data: {} } });
  });
  await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await expect(tableRows(dialog)).toHaveCount(10);
  await dialog.getByRole('listitem', { name: '2' }).click();
  await expect(tableRows(dialog)).toHaveCount(1);
  await tableRows(dialog).getByRole('button', { name: '删除' }).click();
  await answerConfirmation(page, '确定删除该举报内容吗？', '确定');
  await expect(tableRows(dialog)).toHaveCount(10);
  await expect(dialog.getByText('共 10 条')).toBeVisible();
});

/** Answers with so many reports, `举报1` and on, of which the search finds what it names. */
const answerReports = (page: Page, total: number) =>
  page.route('**/live/report-list', (route) => {
    const { pageNum, pageSize, content = '' } = route.request().postDataJSON();
    const all = Array.from({ length: total }, (_, index) => `举报${index + 1}`);
    const found = all.filter((text) => text.includes(content));
    const items = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((text) => ({
      id: text.replace('举报', 'r'),
      content: text,
      createdAt: '2026-01-01 12:00:00',
    }));
    return route.fulfill({ json: { code: 0, msg: '', data: { items, total: found.length } } });
  });

test('R-02 a search begins at page 1, from whichever page', async ({ openRoom, page }) => {
  await answerReports(page, 25);
  await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await dialog.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(tableRows(dialog).first()).toContainText('举报11');
  // It finds all of them, so that the page it was made from has rows as well.
  const asked = page.waitForRequest('**/live/report-list');
  await searchFor(page, '举报');
  expect((await asked).postDataJSON()).toMatchObject({ pageNum: 1, content: '举报' });
  await expect(tableRows(dialog).first()).toContainText('举报1');
  await expect(tableRows(dialog)).toHaveCount(10);
});

test('P-06 what the component library says by itself is Chinese', async ({ openRoom, page }) => {
  await answerReports(page, 25);
  await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await expect(dialog.getByText('10 条/页')).toBeVisible();
  const titles = await dialog
    .locator('[title], [aria-label], [placeholder]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  const said = [...titles, ...(await dialog.allInnerTexts())];
  expect(said.flatMap((text) => text.replaceAll('CSV', '').match(/[a-z]{2,}/gi) ?? [])).toEqual([]);
  expect(said).toEqual(expect.arrayContaining(['上一页', '下一页']));
});

test('B-05 a page that fails leaves the last good one, and 重试 fetches it', async ({
  openRoom,
  page,
}) => {
  let isBroken = false;
  await page.route('**/live/report-list', async (route) => {
    const { pageNum, pageSize } = route.request().postDataJSON();
    if (isBroken) return route.abort();
    const items = Array.from({ length: pageSize }, (_, index) => ({
      id: `r${pageNum}-${index}`,
      content: `第${pageNum}页第${index + 1}条`,
      createdAt: '2026-01-01 12:00:00',
    }));
    return route.fulfill({ json: { code: 0, msg: '', data: { items, total: 500 } } });
  });
  await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '举报管理');
  await expect(tableRows(dialog)).toHaveCount(10);
  isBroken = true;
  await dialog.getByRole('listitem', { name: '3', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    '网络异常，请稍后重试，当前显示的是上一次的内容',
  );
  await expect(tableRows(dialog).first()).toContainText('第1页第1条');
  const asked = page.waitForRequest('**/live/report-list');
  await dialog.getByRole('button', { name: '重试' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ pageNum: 3 });
  isBroken = false;
  await expect(async () => {
    // A page that has reconnected fetches by itself, and the button takes no click while it does.
    const retry = dialog.getByRole('button', { name: '重试' });
    if (await retry.isVisible()) await retry.click();
    await expect(tableRows(dialog).first()).toContainText('第3页第1条', { timeout: 5_000 });
  }).toPass();
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await dialog.getByRole('combobox', { name: '页码' }).click();
  await expect(page.locator('.ant-select-item-option')).toHaveText([
    '10 条/页',
    '20 条/页',
    '50 条/页',
  ]);
  await page.getByText('20 条/页').click();
  await expect(tableRows(dialog)).toHaveCount(20);
  await expect(tableRows(dialog).first()).toContainText('第1页第1条');
});

test('B-03 a pushed report shows in the open dialog', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const dialog = await openDialog(page, '举报管理');
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await report(server, '刚刚发生的');
  await expect(tableRows(dialog)).toContainText(['刚刚发生的']);
});
