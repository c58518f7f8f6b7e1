import {
  feedOf,
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
  scrollPosition,
  sendHostComments,
} from './support/comments.ts';
import { expect, test } from './support/console.ts';

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
