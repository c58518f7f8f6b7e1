import type { Locator } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import {
  confirm,
  confirmationOf,
  feedOf,
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
} from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

test('J-11 the keys of the comment under the mouse ask what its buttons ask', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const row = rowWith(page, '已经下单两个，坐等发货');
  await row.hover();
  await expect(row.getByRole('toolbar')).toHaveText('回复R禁言M移出置顶P删除D名片U');
  // Which comment they act on stands at the foot of the list as well.
  const target = page.getByText('按键作用于 橙子：已经下单两个，坐等发货', { exact: true });
  await expect(target).toBeVisible();
  for (const [key, question] of [
    ['m', '确定禁言该用户吗？'],
    ['p', '确定置顶该评论吗？'],
    ['d', '确定删除该评论吗？'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(confirmationOf(page)).toHaveCount(1);
    await expect(confirmationOf(page)).toContainText(question);
    await expect(confirmationOf(page)).toContainText('橙子：已经下单两个，坐等发货');
    await page.keyboard.press('Escape');
    await expect(confirmationOf(page)).toHaveCount(0);
    await row.hover();
  }
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog', { name: '橙子的名片' })).toBeVisible();
  await row.hover();
  await page.keyboard.press('r');
  await expect(inputOf(page)).toBeFocused();
  await expect(page.getByText('@橙子')).toBeVisible();
  await expect(target).toBeHidden();
  await expect(page.getByText('Enter 发送', { exact: true })).toBeVisible();
  // The input takes the keys now, with the mouse still on the row.
  await page.keyboard.type('rmdpu');
  await expect(inputOf(page)).toHaveValue('rmdpu');
});

test('J-16 1, 2 and 3 silence at once where the operator wants it', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const admin = await server.signIn('admin');
  const silenced = async () => (await admin.ok('silenceList', { liveId: PAUSED_ROOM })).items;
  const row = rowWith(page, '已经下单两个，坐等发货');
  await row.hover();
  await page.keyboard.press('1');
  await page.keyboard.press('m');
  await expect(confirmationOf(page)).toHaveCount(1);
  expect(await silenced()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('switch', { name: '1 2 3 直接禁言' }).click();
  await page.keyboard.press('Escape');
  for (const [key, length, seconds] of [
    ['1', '1分钟', 60],
    ['2', '10分钟', 600],
    ['3', '本场', undefined],
  ] as const) {
    await row.hover();
    await page.keyboard.press(key);
    await expect(page.getByText(`已禁言 橙子（${length}）`)).toBeVisible();
    await expect(confirmationOf(page)).toHaveCount(0);
    const [item, ...others] = await silenced();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ accountNickname: '橙子' });
    const left = item?.secondsLeft;
    if (seconds === undefined) expect(left).toBeUndefined();
    else expect(left).toBeGreaterThan(seconds - 30);
    if (left !== undefined) expect(left).toBeLessThanOrEqual(seconds ?? 0);
    await page.keyboard.press('z');
    await expect(page.getByText(`已禁言 橙子（${length}）`)).toHaveCount(0);
    await expect.poll(silenced).toEqual([]);
  }
  // A host cannot be silenced: the key does nothing.
  await rowWith(page, '有的，三号链接可以选颜色').hover();
  await page.keyboard.press('3');
  await row.hover();
  await page.keyboard.press('?');
  await expect(page.getByText('直接禁言本场')).toBeVisible();
  expect(await silenced()).toEqual([]);
});

test('J-11 by arrow keys, with the keys of the row before those of dialogs', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await feedOf(page).focus();
  await page.keyboard.press('ArrowUp');
  const row = rowWith(page, '声音很清楚，点赞');
  await expect(row).toBeFocused();
  await expect(row).toHaveAccessibleName(/橙子.*声音很清楚，点赞/);
  await page.keyboard.press('ArrowUp');
  // An admin cannot be silenced: the key does nothing, and opens no list of the silenced either.
  await expect(rowWith(page, '请勿发布广告信息')).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('d');
  await expect(confirmationOf(page)).toHaveCount(1);
  await confirm(page);
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  // The next row, here the last, has the focus then: one deletes on without going back to the list.
  await expect(confirmationOf(page)).toHaveCount(0);
  await expect(rowWith(page, '请勿发布广告信息')).toBeFocused();
  await expect(rowWith(page, '声音很清楚，点赞')).toHaveCount(0);
});

test('J-11 without a row the keys open dialogs; ? lists all kinds', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await rowWith(page, '声音很清楚，点赞').hover();
  await expect(page.getByText(/^按键作用于/)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByText(/^按键作用于/)).toHaveCount(0);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: '禁言名单' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help.getByRole('region', { name: /^评论/ })).toContainText('置顶P');
  await expect(help.getByRole('region', { name: '待审的评论' })).toContainText('通过A');
  await expect(help.getByRole('region', { name: '其他时候' })).toContainText('打开观看权限P');
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
});

test('J-11 the ring of a focused row lies inside the list, which would cut it', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await expect(rowsOf(page).last()).toBeVisible();
  const ringOf = (target: Locator) =>
    target.evaluate((element) => {
      const { outlineStyle, outlineOffset } = getComputedStyle(element);
      return `${outlineStyle} ${outlineOffset}`;
    });
  await page.keyboard.press('Tab');
  await feedOf(page).focus();
  await page.keyboard.press('ArrowUp');
  const focused = rowsOf(page).and(page.locator(':focus'));
  // Around what has the ground of the row, which would be painted over the ring of the row itself.
  expect(await ringOf(focused.locator('> div').last())).toBe('solid -2px');
  expect(await ringOf(focused)).toContain('none');
});

test('J-11 after a reply begun by its key the next key is the row’s again', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const said = rowWith(page, '橙子').last();
  const row = feedOf(page).locator(`[data-row="${await said.getAttribute('data-row')}"]`);
  await row.hover();
  await page.keyboard.press('r');
  await expect(inputOf(page)).toBeFocused();
  await page.keyboard.type('好的');
  await page.keyboard.press('Enter');
  await expect(inputOf(page)).toHaveValue('');
  await expect(row).toBeFocused();
  await page.keyboard.press('m');
  await expect(confirmationOf(page)).toContainText('确定禁言该用户吗？');
  await expect(inputOf(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  // The question gives the focus back when it has closed.
  await expect(confirmationOf(page)).toHaveCount(0);
  await expect(row).toBeFocused();

  // A comment that was not begun on a row keeps the focus in the input.
  await inputOf(page).focus();
  await page.keyboard.type('大家好');
  await page.keyboard.press('Enter');
  await expect(inputOf(page)).toHaveValue('');
  await expect(inputOf(page)).toBeFocused();
});

test('C-05 the buttons of a row cover no letter of the row above', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const rows = rowsOf(page);
  await rows.nth(2).hover();
  const bar = await rows.nth(2).getByRole('toolbar').boundingBox();
  const above = await rows.nth(1).boundingBox();
  // The letters end 11 px above the edge of a row.
  expect(bar?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 11);
});
