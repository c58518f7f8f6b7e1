import { calls } from '@live/protocol';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, confirmationOf, feedOf, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

/** Beside the name, and not under the buttons of the row. */
const EDGE = { x: 10, y: 10 };

test('J-09 rows are chosen by click and Shift-click, and deleted with one question', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const first = rowWith(page, '这个沙发有灰色吗？');
  const last = rowWith(page, '福袋什么时候开奖呀');
  const place = await first.boundingBox();
  await first.click({ position: EDGE });
  await last.click({ position: EDGE, modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '已选评论' });
  await expect(bar).toContainText('已选 4 条');
  await expect(bar).toContainText('禁言发送者(2)');
  // Nothing has moved.
  expect(await first.boundingBox()).toEqual(place);
  await expectAccessibleInBothSchemes(page);
  // A second click lets a row go.
  await rowWith(page, '三号链接可以选颜色').click({ position: EDGE });
  await expect(bar).toContainText('已选 3 条');
  await bar.getByRole('button', { name: '删除' }).click();
  await expect(confirmationOf(page)).toContainText('确定删除选中的3条评论吗？');
  await confirm(page);
  await page.mouse.move(10, 10);
  for (const row of [first, last]) await expect(row).toHaveCount(0);
  await expect(rowWith(page, '三号链接可以选颜色')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  for (const row of [first, last]) await expect(row).toBeVisible();
});

test('J-09 by keyboard: Space chooses, Shift and Space a range, Escape lets go; senders are silenced', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await feedOf(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: '已选评论' });
  await expect(bar).toContainText('已选 1 条');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Space');
  await expect(bar).toContainText('已选 3 条');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: '禁言发送者(1)' }).click();
  await expect(confirmationOf(page)).toContainText('确定禁言选中评论的1位发送者吗？');
  await confirmationOf(page).getByText('10分钟').click();
  await confirm(page);
  await expect(bar).toHaveCount(0);
  const admin = await server.signIn('admin');
  await expect
    .poll(async () => (await admin.ok('silenceList', { liveId: PAUSED_ROOM })).items.length)
    .toBe(1);
});

test('J-09 the senders of the chosen rows are removed with one question, and return by one 撤销', async ({
  openRoom,
  server,
}) => {
  const admin = await server.signIn('admin');
  const page = await openRoom('admin', PAUSED_ROOM);
  await rowWith(page, '这个沙发有灰色吗？').click({ position: EDGE });
  await rowWith(page, '福袋什么时候开奖呀').click({ position: EDGE, modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '已选评论' });
  await bar.getByRole('button', { name: '移出发送者(2)' }).click();
  const question = confirmationOf(page);
  await expect(question).toContainText('确定将选中评论的2位发送者移出直播间吗？');
  await expect(question.getByRole('radio', { name: '10分钟' })).toBeChecked();
  await question.getByText('广告').click();
  await expectAccessibleInBothSchemes(page);
  await confirm(page);
  await expect(page.getByText('已移出 2 人（10分钟，广告）')).toBeVisible();
  await expect(bar).toHaveCount(0);
  const removed = async () => (await admin.ok('removalList', { liveId: PAUSED_ROOM })).items;
  const [first, second] = await removed();
  expect([first?.reason, second?.reason]).toEqual(['广告', '广告']);
  expect(first?.secondsLeft).toBeLessThanOrEqual(600);
  await expect(feedOf(page).getByText('已移出').first()).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  expect(await removed()).toEqual([]);
});

test('G-10 undoing several says how many could be undone', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  const rows = ['这个沙发有灰色吗？', '福袋什么时候开奖呀'].map((text) => rowWith(page, text));
  for (const row of rows) await row.click({ position: EDGE });
  const bar = page.getByRole('toolbar', { name: '已选评论' });
  await bar.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await page.mouse.move(10, 10);
  const failure = { code: 1, msg: '稍后再试', data: null };
  await page.route(`**${calls.undo.path}`, (route) => route.fulfill({ json: failure }), {
    times: 1,
  });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('2项中的1项已撤销，其余未撤销：稍后再试')).toBeVisible();
  await expect(rowWith(page, '福袋什么时候开奖呀')).toBeVisible();
});

for (const width of [1024, 1280, 1440])
  test(`J-09 at ${width} px the bar of what is chosen stands in one line within its panel`, async ({
    openRoom,
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await openRoom('admin', PAUSED_ROOM);
    await rowWith(page, '这个沙发有灰色吗？').click({ position: EDGE });
    await rowWith(page, '福袋什么时候开奖呀').click({ position: EDGE, modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: '已选评论' });
    const panel = await feedOf(page).boundingBox();
    const count = await bar.getByText('已选 4 条').boundingBox();
    const last = await bar.getByRole('button', { name: '取消选择' }).boundingBox();
    if (!panel || !count || !last) throw new Error('not shown');
    expect(count.height).toBeLessThan(30);
    expect(last.x + last.width).toBeLessThanOrEqual(panel.x + panel.width);
    await bar.getByRole('button', { name: '取消选择' }).click();
    await expect(bar).toHaveCount(0);
  });
