import {
  feedOf,
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
  scrollPosition,
  sendHostComments,
} from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

test('C-22 one’s own comment shows at the input and in the pill while the list is frozen', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  await sendHostComments(server, 30);
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(2);
  await rowsOf(page).nth(-6).hover();
  await inputOf(page).focus();
  await inputOf(page).pressSequentially('请大家文明发言');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已发送', { exact: true })).toBeVisible();
  const pill = page.getByRole('button', { name: /条新评论/ });
  await expect(pill).toHaveText('1 条新评论（含你发送的） ↓');
  await sendHostComments(server, 1, () => '好的');
  await expect(pill).toHaveText('2 条新评论（含你发送的） ↓');
  await pill.click();
  await expect(rowWith(page, '请大家文明发言')).toBeInViewport();
  await expect(page.getByText('已发送', { exact: true })).toHaveCount(0);

  // What others wrote is only counted.
  await feedOf(page).hover();
  await sendHostComments(server, 1, () => '再说一句');
  await expect(pill).toHaveText('1 条新评论 ↓');
});

test('C-22 the pill stays under a pointer that comes from a frozen row', async ({
  server,
  openRoom,
}) => {
  await sendHostComments(server, 30);
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(2);
  await rowsOf(page).nth(-6).hover();
  await sendHostComments(server, 3, (index) => `指着时的第${index}句`);
  const pill = page.getByRole('button', { name: /条新评论/ });
  await expect(pill).toHaveText('3 条新评论 ↓');
  await pill.hover();
  // Had the list begun to follow, this one would be at its end and not in the pill.
  await sendHostComments(server, 1, () => '指着按钮时的一句');
  await expect(pill).toHaveText('4 条新评论 ↓');
  await page.mouse.down();
  await page.mouse.up();
  await expect(rowWith(page, '指着按钮时的一句')).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test('C-22 the pill is reached by the Tab key from a frozen row', async ({ server, openRoom }) => {
  await sendHostComments(server, 30);
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(2);
  await feedOf(page).focus();
  await page.keyboard.press('ArrowUp');
  await sendHostComments(server, 3, (index) => `选着时的第${index}句`);
  const pill = page.getByRole('button', { name: /条新评论/ });
  await expect(pill).toHaveText('3 条新评论 ↓');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(pill).toBeFocused({ timeout: 100 });
  }).toPass();
  await sendHostComments(server, 1, () => '选着按钮时的一句');
  await expect(pill).toHaveText('4 条新评论 ↓');
  await page.keyboard.press('Enter');
  await expect(rowWith(page, '选着按钮时的一句')).toBeInViewport();
  await expect(feedOf(page)).toBeFocused();
});

test('C-22 the pill covers no letter of the row above it', async ({ openRoom, page, server }) => {
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const lastId = await rowsOf(page).last().getAttribute('data-row');
  const last = feedOf(page).locator(`[data-row="${lastId}"]`);
  await last.hover();
  await sendHostComments(server, 1);
  const pill = page.getByRole('button', { name: /条新评论/ });
  await expect(pill).toBeVisible();
  const row = await last.boundingBox();
  const covers = await pill.boundingBox();
  // The letters end 11 px above the edge of a row.
  expect(covers?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0) - 11);
});
