import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { answerConfirmation, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, test } from '../support/phone.ts';

const sheetOn = (page: Page) => page.getByRole('dialog', { name: '提问' });
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: /^提问，/ }).click();
  await expect(sheetOn(page)).toBeVisible();
};
const rowsOn = (page: Page) =>
  sheetOn(page).getByRole('list', { name: '提问', exact: true }).getByRole('listitem');
const askOn = async (page: Page, message: string) => {
  const field = sheetOn(page).getByRole('textbox', { name: '想问什么？' });
  await field.fill(message);
  await field.press('Enter');
  await expect(field).toHaveValue('');
};
const pinnedOn = (page: Page) => page.getByRole('region', { name: '置顶' });

test('Q-04 a question is asked, supported by two phones, put on top and answered', {
  tag: '@journey',
}, async ({ openRoom, phone, guestPhone }) => {
  test.slow();
  const console = await openRoom('admin', GUEST_ROOM);
  const asker = await phone('viewer', GUEST_ROOM);
  const second = await phone('viewer2', GUEST_ROOM);
  const guest = await guestPhone('路人甲', GUEST_ROOM);
  const phones = [asker, second, guest];
  await Promise.all([console, ...phones].map(expectConnected));
  await console.keyboard.press('q');
  const dialog = console.getByRole('dialog', { name: '提问', exact: true });
  await expect(dialog.getByText('暂无未回答的提问')).toBeVisible();

  for (const page of phones) await openSheet(page);
  await expect(sheetOn(asker).getByText('还没有人提问')).toBeVisible();
  await askOn(asker, '床垫能试睡吗');
  await askOn(second, '几点返场');
  await expect(rowsOn(asker)).toContainText(['床垫能试睡吗', '几点返场']);
  // One's own cannot be supported.
  await expect(rowsOn(asker).first().getByRole('button')).toHaveCount(0);
  const wanted = (page: Page) => rowsOn(page).filter({ hasText: '床垫能试睡吗' });
  for (const page of [second, guest]) {
    await wanted(page)
      .getByRole('button', { name: /^支持 \d$/ })
      .click();
    await expect(wanted(page).getByText(/^已支持 \d$/)).toBeVisible();
  }
  await expect(wanted(asker).getByText('支持 2')).toBeVisible();
  await second.reload();
  await expectConnected(second);
  await openSheet(second);
  await expect(wanted(second).getByText('已支持 2')).toBeVisible();
  await expect(wanted(second).getByRole('button')).toHaveCount(0);
  await expectAccessibleInSystemSchemes(guest);

  await expect(tableRows(dialog)).toHaveCount(2);
  await expect(tableRows(dialog).first().locator('td').first()).toHaveText('2');
  const row = tableRows(dialog).filter({ hasText: '床垫能试睡吗' });
  await row.getByRole('button', { name: '置顶' }).click();
  await answerConfirmation(console, '确定置顶这个提问吗？所有人都会看到，直到取消置顶', '确定');
  await expect(row.getByRole('button', { name: '取消置顶' })).toBeVisible();
  for (const page of phones) await expect(pinnedOn(page)).toContainText('床垫能试睡吗');
  await expectAccessibleInBothSchemes(console);

  await row.getByRole('button', { name: '回答' }).click();
  const form = console.getByRole('dialog', { name: '标记为已回答' });
  await form.getByLabel('回答的文字（选填，观众可见）').fill('三十天');
  await form.getByRole('button', { name: '标记为已回答' }).click();
  await expect(form).toHaveCount(0);
  await expect(tableRows(dialog)).toHaveCount(1);
  for (const page of phones) {
    const answered = sheetOn(page).getByRole('list', { name: '已回答' }).getByRole('listitem');
    await expect(answered).toContainText(['回答：三十天']);
  }
  await dialog.getByRole('tab', { name: '已回答' }).click();
  await expect(tableRows(dialog)).toContainText(['回答：三十天']);
  await tableRows(dialog).getByRole('button', { name: '隐藏' }).click();
  await answerConfirmation(console, '确定隐藏这个提问吗？所有人都不再看到它', '确定');
  await expect(dialog.getByText('暂无已回答的提问')).toBeVisible();
  for (const page of phones) {
    await expect(sheetOn(page)).not.toContainText('床垫能试睡吗');
    await expect(pinnedOn(page)).not.toContainText('床垫能试睡吗');
  }
  // Of hidden ones nothing is offered; they come back by 撤销 alone.
  await dialog.getByRole('tab', { name: '已隐藏' }).click();
  await expect(tableRows(dialog)).toContainText(['回答：三十天']);
  await expect(dialog.getByRole('columnheader')).toHaveText(['支持', '提问']);
  await dialog.getByRole('tab', { name: '已回答' }).click();
  await console.getByRole('button', { name: /撤销/ }).last().click();
  await expect(tableRows(dialog)).toContainText(['回答：三十天']);
});

test('Q-04 J-05 a question that waits is marked for operators and for who asked it', async ({
  openRoom,
  phone,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: stage.portrait.liveId, reviewMode: 2 });
  const console = await openRoom('admin', stage.portrait.liveId);
  const asker = await phone('viewer', stage.portrait.liveId);
  await Promise.all([console, asker].map(expectConnected));
  await openSheet(asker);
  await askOn(asker, '能便宜点吗');
  await expect(sheetOn(asker).getByRole('list', { name: '我的提问' })).toHaveText(
    '审核中能便宜点吗',
  );
  await console.getByRole('tab', { name: /^待审/ }).click();
  const held = console.getByRole('listitem').filter({ hasText: '能便宜点吗' });
  await expect(held).toContainText('提问 能便宜点吗');
  await held.getByRole('button', { name: '通过' }).click();
  await expect(rowsOn(asker)).toContainText(['能便宜点吗']);
  await expect(sheetOn(asker).getByText('审核中')).toHaveCount(0);
  await console.keyboard.press('q');
  const dialog = console.getByRole('dialog', { name: '提问', exact: true });
  await expect(tableRows(dialog)).toContainText(['能便宜点吗']);
  await expect(dialog.getByText('等待审核的提问在评论的「待审」里')).toBeVisible();
});

test('Q-04 the host puts on top, answers and hides on the phone', async ({ phone }) => {
  const host = await phone('host', GUEST_ROOM);
  const asker = await phone('viewer2', GUEST_ROOM);
  await Promise.all([host, asker].map(expectConnected));
  await openSheet(asker);
  for (const message of ['有小号吗', '包邮吗']) await askOn(asker, message);
  await host.getByRole('button', { name: /^提问 \d+$/ }).click();
  const row = (message: string) => sheetOn(host).getByRole('listitem').filter({ hasText: message });
  await row('有小号吗').getByRole('button', { name: '置顶' }).click();
  await expect(pinnedOn(asker)).toContainText('有小号吗');
  await row('有小号吗').getByRole('button', { name: '取消置顶' }).click();
  await expect(pinnedOn(asker)).not.toContainText('有小号吗');
  await row('有小号吗').getByRole('button', { name: '已回答' }).click();
  await expect(
    sheetOn(asker).getByRole('list', { name: '已回答' }).getByText('有小号吗'),
  ).toBeVisible();
  await row('包邮吗').getByRole('button', { name: '隐藏' }).click();
  await expect(sheetOn(asker).getByText('包邮吗')).toHaveCount(0);
  await expectAccessibleInSystemSchemes(host);
});
