import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { answerConfirmation, confirmation, openDialog, widthOf } from '../support/dialogs.ts';

const nameOf = (dialog: Locator) => dialog.getByRole('textbox', { name: '活动名称' });
const linkOf = (dialog: Locator) => dialog.getByRole('textbox', { name: '活动链接' });

const launch = async (page: Page, dialog: Locator, name: string, link: string) => {
  await nameOf(dialog).fill(name);
  await linkOf(dialog).fill(link);
  await dialog.getByRole('button', { name: '发起活动' }).click();
  await answerConfirmation(page, '确定发起活动吗？', '确定');
};

test('A-01 A-03 launches and ends, asking each time', { tag: '@journey' }, async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  expect(await widthOf(dialog)).toBe(600);
  await expect(nameOf(dialog)).toBeEditable();
  await nameOf(dialog).fill('  周年庆  ');
  await linkOf(dialog).fill(' https://example.com/party ');
  await dialog.getByRole('button', { name: '发起活动' }).click();
  await answerConfirmation(page, '确定发起活动吗？', '取消');
  await expect(nameOf(dialog)).toBeEditable();

  const sent = page.waitForRequest('**/live/room-activity-create');
  await dialog.getByRole('button', { name: '发起活动' }).click();
  await answerConfirmation(page, '确定发起活动吗？', '确定');
  expect((await sent).postDataJSON()).toEqual({
    liveId: PAUSED_ROOM,
    activityName: '周年庆',
    activityLink: 'https://example.com/party',
  });
  await expect(dialog.getByRole('button', { name: '结束活动' })).toBeVisible();
  await expect(nameOf(dialog)).toHaveValue('周年庆');
  await expect(nameOf(dialog)).not.toBeEditable();
  await expect(linkOf(dialog)).not.toBeEditable();
  await expectAccessibleInBothSchemes(page);

  const ended = page.waitForRequest('**/live/room-activity-close');
  await dialog.getByRole('button', { name: '结束活动' }).click();
  await answerConfirmation(page, '确定结束活动吗？', '确定');
  expect((await ended).postDataJSON()).toMatchObject({ liveId: PAUSED_ROOM });
  await expect(dialog.getByRole('button', { name: '发起活动' })).toBeVisible();
  await expect(nameOf(dialog)).toHaveValue('');
  await expect(nameOf(dialog)).toBeEditable();
});

test('A-02 checks both fields on blur and on submit', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  // The dialog focuses it once it has opened.
  await expect(nameOf(dialog)).toBeFocused();
  await linkOf(dialog).focus();
  await expect(dialog.getByText('请输入活动名称')).toBeVisible();
  await expect(dialog.getByText('请输入活动链接')).toHaveCount(0);
  await nameOf(dialog).fill('周年庆');
  await expect(dialog.getByText('请输入活动名称')).toHaveCount(0);
  await linkOf(dialog).fill('   ');
  await dialog.getByRole('button', { name: '发起活动' }).click();
  await expect(dialog.getByText('请输入活动链接')).toBeVisible();
  await expect(confirmation(page, '确定发起活动吗？')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
});

test('A-02 takes 32 and 256 characters, an emoji being one', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  await nameOf(dialog).fill('😀'.repeat(40));
  await expect(nameOf(dialog)).toHaveValue('😀'.repeat(32));
  await linkOf(dialog).fill(`一行\n${'长'.repeat(300)}`);
  await expect(linkOf(dialog)).toHaveValue(`一行\n${'长'.repeat(253)}`);
});

test('A-04 only a web address can be clicked', async ({ openRoom }) => {
  test.slow();
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  const link = dialog.getByRole('link', { name: '打开链接' });
  await launch(page, dialog, '脚本', 'javascript:alert(1)');
  await expect(dialog.getByRole('button', { name: '结束活动' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(dialog.getByText('观众看到的是文字，不能点开')).toBeVisible();
  await dialog.getByRole('button', { name: '结束活动' }).click();
  await answerConfirmation(page, '确定结束活动吗？', '确定');
  await expect(dialog.getByRole('button', { name: '发起活动' })).toBeVisible();
  await launch(page, dialog, '周年庆', 'https://example.com/party');
  await expect(link).toHaveAttribute('href', 'https://example.com/party');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('A-05 what another operator launches shows at once, and what was typed waits', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const dialog = await openDialog(page, '直播活动');
  await nameOf(dialog).fill('我的活动');
  const host = await server.signIn('host');
  const activity = await host.ok('activityCreate', {
    liveId: PAUSED_ROOM,
    activityName: '主播的活动',
    activityLink: 'https://example.com',
  });
  await expect(nameOf(dialog)).toHaveValue('主播的活动');
  await expect(dialog.getByRole('button', { name: '结束活动' })).toBeVisible();
  await host.ok('activityClose', { liveId: PAUSED_ROOM, activityId: activity.activityId });
  await expect(nameOf(dialog)).toHaveValue('我的活动');
  await expect(nameOf(dialog)).toBeEditable();
});

test('A-05 somebody who was faster is told of, and shown', async ({ openRoom, page, server }) => {
  // Deaf to pushes, as a console is in the moment before one arrives.
  await page.routeWebSocket(/\/mqtt/, (socket) => socket.close());
  await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  await nameOf(dialog).fill('我的活动');
  await linkOf(dialog).fill('https://example.com');
  const host = await server.signIn('host');
  await host.ok('activityCreate', {
    liveId: PAUSED_ROOM,
    activityName: '更快的',
    activityLink: 'x',
  });
  const refused = await host.call('activityCreate', {
    ...{ liveId: PAUSED_ROOM, activityName: '又一个', activityLink: 'x' },
  });
  expect(refused.code).toBe(1);
  // Looked for from before the click on, because the message goes after a moment.
  const told = page.getByText(refused.msg).waitFor();
  await dialog.getByRole('button', { name: '发起活动' }).click();
  const asked = confirmation(page, '确定发起活动吗？');
  await asked.getByRole('button', { name: '确定', exact: true }).click();
  await told;
  await asked.getByRole('button', { name: '取消' }).click();
  await expect(nameOf(dialog)).toHaveValue('更快的');
});

test('A-01 after a launch the focus is not on the button that ends it', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '直播活动');
  await nameOf(dialog).fill('周年庆');
  await linkOf(dialog).fill('https://example.com/party');
  await dialog.getByRole('button', { name: '发起活动' }).focus();
  await page.keyboard.press('Enter');
  await confirmation(page, '确定发起活动吗？').getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('button', { name: '结束活动' })).toBeVisible();
  await expect(page.getByText('确定发起活动吗？', { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: '结束活动' })).not.toBeFocused();
  // Enter and space end nothing, and the next stop of the Tab key is inside the dialog.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(page.getByText('确定结束活动吗？')).toHaveCount(0);
});
