import { stage } from '@live/testkit';
import { confirmationOf, feedOf, inputOf, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const COMMENT = '声音很清楚，点赞';

test('J-11 on the row of a muted person M lifts the mute', async ({ openRoom, server }) => {
  const admin = await server.signIn('admin');
  const person = { accountId: stage.otherViewer.id, accountCorpId: stage.otherCorpId };
  await admin.ok('silence', { liveId: PAUSED_ROOM, state: 1, type: 0, ...person });
  const page = await openRoom('admin', PAUSED_ROOM);
  const row = rowWith(page, COMMENT);
  await row.hover();
  await expect(row.getByRole('toolbar')).toContainText('解除禁言M');
  await page.keyboard.press('m');
  await expect(confirmationOf(page)).toContainText('确定解除该用户的禁言吗？');
});

test('J-11 a key that the row does not offer opens no dialog either', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  // One’s own comment offers no reply, an operator’s no mute, a system message nothing.
  for (const [text, key] of [
    ['请勿发布广告信息', 'r'],
    ['请勿发布广告信息', 'm'],
    ['欢迎来到直播间，请文明发言', 'p'],
    ['欢迎来到直播间，请文明发言', 'u'],
  ] as const) {
    await rowWith(page, text).hover();
    await page.keyboard.press(key);
  }
  // The question of a later key stands alone.
  await rowWith(page, COMMENT).hover();
  await page.keyboard.press('d');
  await expect(confirmationOf(page)).toContainText('确定删除该评论吗？');
  await expect(confirmationOf(page)).toHaveCount(1);
  await expect(inputOf(page)).not.toBeFocused();
});

test('J-11 no key acts with a modifier, while a dialog is open, or on a deleted row', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const row = rowWith(page, COMMENT);
  await row.hover();
  for (const modifier of ['Control', 'Alt', 'Meta'] as const) {
    await page.keyboard.press(`${modifier}+m`);
    await page.keyboard.press(`${modifier}+u`);
  }
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: '福袋记录' })).toBeVisible();
  for (const key of ['d', 'm', 'p', 'u', 'l']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: '福袋记录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A panel covers nothing, so that the pointer can rest on a row beside it.
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
  await row.hover();
  for (const key of ['d', 'm', 'p', 'u', 'l']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row.hover();
  await expect(page.getByText(/^按键作用于/)).toBeVisible();
  const rowId = (await row.getAttribute('data-row')) ?? '';
  const host = await server.signIn('host');
  await host.ok('commentDel', { liveId: PAUSED_ROOM, commentId: rowId });
  await expect(page.getByText(/^按键作用于/)).toHaveCount(0);
  for (const key of ['d', 'm', 'u']) await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
});

test('J-11 switched off, no key acts and none is shown', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = rowWith(page, COMMENT);
  await row.hover();
  await expect(row.getByRole('toolbar')).toHaveText('回复禁言移出置顶删除名片');
  await expect(page.getByText(/^按键作用于/)).toHaveCount(0);
  for (const key of ['r', 'm', 'd', 'p', 'u']) await page.keyboard.press(key);
  await expect(inputOf(page)).toHaveValue('');
  // A button of the row asks as before, and its question stands alone.
  await row.getByRole('button', { name: '删除' }).click();
  await expect(confirmationOf(page)).toHaveCount(1);
  await expect(confirmationOf(page)).toContainText('确定删除该评论吗？');
  await expect(inputOf(page)).not.toBeFocused();
});

test('J-11 the arrows stop at both ends, and a key acts on the row that has the focus', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await feedOf(page).focus();
  await page.keyboard.press('ArrowDown');
  const last = rowWith(page, COMMENT);
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(last).toBeFocused();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowUp');
  await expect(rowWith(page, '欢迎来到直播间，请文明发言')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await expect(inputOf(page)).toBeFocused();
  await expect(page.getByText('@小鱼儿')).toBeVisible();
});
