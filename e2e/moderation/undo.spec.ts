import type { TestClient } from '@live/testkit';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, confirmationOf, inputOf, rowsOf, rowWith } from '../support/comments.ts';
import { confirmation, openDialog, tableRows } from '../support/dialogs.ts';
import {
  test as base,
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  signIn,
} from '../support/phone.ts';

/** A second console, in a browser context of its own: the pages of one share their sign-in. */
const test = base.extend<{ secondConsole(name: string): Promise<Page> }>({
  secondConsole: async ({ browser, server }, use) => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    await use(async (name) => {
      const page = await context.newPage();
      await signIn(page, server, name);
      await page.goto(`${server.url}/?id=${GUEST_ROOM}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
    await context.close();
  },
});

const undoButton = (page: Page) => page.getByRole('button', { name: '撤销', exact: true });

const act = async (page: Page, comment: string, action: string): Promise<void> => {
  await rowWith(page, comment).hover();
  await rowWith(page, comment).getByRole('button', { name: action, exact: true }).click();
};

/** The order of these comments on a console or a phone. */
const orderOn = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const phoneList = page.getByRole('list', { name: '评论' }).getByRole('listitem');
  const rows = (await rowsOf(page).count()) > 0 ? rowsOf(page) : phoneList;
  const shown = await rows.allTextContents();
  return shown.flatMap((row) => texts.filter((text) => row.includes(text)));
};

test('G-01 G-09 G-10 G-11 a silence that deleted comments is undone by another operator', {
  tag: '@journey',
}, async ({ openRoom, secondConsole, guestPhone, phone }) => {
  // Five pages, and a check of their accessibility.
  test.slow();
  const first = await openRoom('admin', GUEST_ROOM);
  const second = await secondConsole('hostadmin');
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  const others = [await phone('viewer', GUEST_ROOM), await phone('viewer2', GUEST_ROOM)];
  const pages = [first, second, guest, ...others];
  await Promise.all(pages.map(expectConnected));
  const order = ['加群领资料一', '听不清楚', '加群领资料二', '好的谢谢'];
  const [ad = '', , adAgain = ''] = order;
  for (const [index, text] of order.entries()) {
    const sender = index % 2 === 0 ? guest : others[0];
    await sendComment(sender ?? guest, text);
    await expect(rowWith(first, text)).toBeVisible();
  }
  for (const page of pages) await expect.poll(() => orderOn(page, order)).toEqual(order);

  await act(first, ad, '禁言');
  const question = confirmationOf(first);
  await question.getByText('1分钟', { exact: true }).click();
  await question.getByText('广告', { exact: true }).click();
  await question.getByRole('checkbox', { name: '同时删除其本场评论（2条）' }).check();
  await expectAccessibleInBothSchemes(first);
  await confirm(first);
  const remaining = order.filter((text) => text !== ad && text !== adAgain);
  for (const page of pages) await expect.poll(() => orderOn(page, order)).toEqual(remaining);
  await expect(
    first.getByText('已禁言 卖课的（1分钟，广告），并删除其评论', { exact: true }),
  ).toBeVisible();
  await expect(guest.getByRole('textbox')).toBeDisabled();
  await expect(undoButton(first)).toBeVisible();
  await expectAccessibleInBothSchemes(first);

  await second.keyboard.press('l');
  const log = second.getByRole('dialog', { name: '操作记录' });
  const entry = tableRows(log).first();
  for (const text of ['运营小周', '禁言', '卖课的', '广告，1分钟，删除评论2条'])
    await expect(entry).toContainText(text);
  await expectAccessibleInBothSchemes(second);
  await entry.getByRole('button', { name: '撤销' }).click();
  await confirmation(second, '确定撤销该操作吗？')
    .getByRole('button', { name: '确定', exact: true })
    .click();

  for (const page of pages) await expect.poll(() => orderOn(page, order)).toEqual(order);
  await expect(guest.getByRole('textbox')).toBeEnabled();
  await expect(first.getByText(/^已由.+处理：你刚才的操作已被撤销$/)).toBeVisible();
  await expect(undoButton(first)).toHaveCount(0);
  await expect(tableRows(log).nth(0)).toContainText('撤销');
  await expect(tableRows(log).nth(1)).toContainText(/已由.+撤销/);
});

test('G-10 a message offers to undo, by mouse and by key', async ({ openRoom, phone }) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '删了又回来');
  await act(page, '删了又回来', '删除');
  await confirm(page);
  await expect(rowWith(page, '删了又回来')).toHaveCount(0);
  // C-11 has the first words; the rest says what was done.
  await expect(page.getByText('操作成功', { exact: true })).toBeVisible();
  await expect(page.getByText('已删除 小鱼儿 的评论', { exact: true })).toBeVisible();
  // The button shows its key.
  await expect(undoButton(page)).toHaveText('撤销Z');
  await undoButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(rowWith(page, '删了又回来')).toBeVisible();
  await expect(commentOn(viewer, '删了又回来')).toBeVisible();

  await page.getByRole('switch', { name: '全员禁言' }).click();
  await confirm(page);
  await expect(viewer.getByRole('textbox')).toBeDisabled();
  await expect(undoButton(page)).toBeVisible();
  // The clock of the header stays readable.
  const top = async () => (await undoButton(page).boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(90);
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('z');
  await expect(viewer.getByRole('textbox')).toBeEnabled();
});

test('G-11 of two operators who delete the same comment the second learns who did', async ({
  openRoom,
  secondConsole,
  phone,
}) => {
  const first = await openRoom('admin', GUEST_ROOM);
  const second = await secondConsole('hostadmin');
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([first, second, viewer].map(expectConnected));
  await sendComment(viewer, '两人都要删');
  await act(first, '两人都要删', '删除');
  await act(second, '两人都要删', '删除');
  await confirm(first);
  await expect(rowWith(first, '两人都要删')).toHaveCount(0);
  await confirm(second);
  await expect(second.getByText('已由运营小周处理')).toBeVisible();
  await inputOf(second).focus();
  await expect(rowWith(second, '两人都要删')).toHaveCount(0);
});

test('G-01 a silence in all rooms reads 长期 in question, list and phone, and is in the list of every room', async ({
  openRoom,
  phone,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const viewer = await phone('viewer2', GUEST_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '到处发广告');
  await act(page, '到处发广告', '禁言');
  const lengths = confirmationOf(page).getByRole('radiogroup', { name: '时长' });
  await expect(lengths.getByRole('radio')).toHaveCount(5);
  await expect(lengths).toHaveText('本场1分钟10分钟1小时24小时');
  await confirmationOf(page).getByText('全部直播间', { exact: true }).click();
  await expect(lengths).toHaveText('长期1分钟10分钟1小时24小时');
  await confirmationOf(page).getByText('本直播间', { exact: true }).click();
  await expect(lengths).toHaveText('本场1分钟10分钟1小时24小时');
  await confirmationOf(page).getByText('全部直播间', { exact: true }).click();
  await confirm(page);
  await expect(viewer.getByRole('textbox')).toBeDisabled();
  await expect(viewer.getByPlaceholder('你已被长期禁言', { exact: true })).toBeVisible();
  await viewer.reload();
  await expect(viewer.getByPlaceholder('你已被长期禁言', { exact: true })).toBeVisible();
  const elsewhere = await openRoom('host', stage.portrait.liveId);
  const dialog = await openDialog(elsewhere, '禁言名单');
  const row = tableRows(dialog).filter({ hasText: '全部直播间' });
  await expect(row).toContainText('长期');
  await expect(row).not.toContainText('本场');
  await row.getByRole('button', { name: '解除禁言' }).click();
  await confirmationOf(elsewhere).last().getByRole('button', { name: '确定' }).click();
  await expect(elsewhere.getByText(/只有管理员可以解除/)).toBeVisible();
});

/** More entries than the log shows at first. */
const fillLog = async (admin: TestClient) => {
  for (let count = 0; count < 18; count += 1)
    for (const state of [1, 0] as const)
      await admin.ok('silence', { liveId: GUEST_ROOM, state, type: 1 });
};

test('G-09 a new entry does not keep more of the log from coming', async ({ openRoom, server }) => {
  const admin = await server.signIn('admin');
  await fillLog(admin);
  const page = await openRoom('admin', GUEST_ROOM);
  await expectConnected(page);
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: '操作记录' });
  await expect(tableRows(dialog)).toHaveCount(30);
  const released = Promise.withResolvers<void>();
  await page.route('**/desk/action-list', async (route) => {
    if (route.request().postDataJSON().cursor) await released.promise;
    await route.continue();
  });
  const more = page.waitForRequest('**/desk/action-list');
  await dialog.getByRole('button', { name: '加载更多' }).click();
  await more;
  await admin.ok('silence', { liveId: GUEST_ROOM, state: 1, type: 1 });
  await expect(page.getByRole('switch', { name: '全员禁言' })).toBeChecked();
  released.resolve();
  await expect(tableRows(dialog)).toHaveCount(37);
});

test('G-09 the log is filtered, goes on and is exported', async ({ openRoom, server }) => {
  const admin = await server.signIn('admin');
  await fillLog(admin);
  const page = await openRoom('admin', GUEST_ROOM);
  await expectConnected(page);
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: '操作记录' });
  await expect(tableRows(dialog)).toHaveCount(30);
  await dialog.getByRole('button', { name: '加载更多' }).click();
  await expect(tableRows(dialog).nth(35)).toBeVisible();
  await dialog.getByRole('combobox', { name: '全部操作', exact: true }).click();
  await page.locator('.ant-select-item').filter({ hasText: '解除全员禁言' }).click();
  await expect(tableRows(dialog)).toHaveCount(18);
  // New entries appear on top while it is open.
  await admin.ok('silence', { liveId: GUEST_ROOM, state: 1, type: 1 });
  await admin.ok('silence', { liveId: GUEST_ROOM, state: 0, type: 1 });
  await expect(tableRows(dialog)).toHaveCount(19);
  await dialog.getByRole('searchbox', { name: '对象的昵称或账号' }).fill('没有这个人');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await dialog.getByRole('searchbox', { name: '对象的昵称或账号' }).fill('');
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出操作记录（CSV）' }).click();
  expect((await download).suggestedFilename()).toBe(`操作记录-${GUEST_ROOM}.csv`);
});
